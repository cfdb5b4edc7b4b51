/** Finds elements that the report always has, and text as people mean it. */

/**
 * @template {Element} E
 * @param {ParentNode} within
 * @param {string} selector
 * @param {new () => E} type
 * @returns {E}
 */
export function find(within, selector, type) {
  const found = within.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`The report has no ${selector}.`);
  return found;
}

/**
 * @template {Element} E
 * @param {ParentNode} within
 * @param {string} selector
 * @param {new () => E} type
 * @returns {E[]}
 */
export function findAll(within, selector, type) {
  return [...within.querySelectorAll(selector)].flatMap((found) => (found instanceof type ? [found] : []));
}

/**
 * Text without regard to case and width: what is typed finds ＡＢＣ as well as abc.
 * @param {string} text
 */
export function foldText(text) {
  return text.normalize('NFKC').toLowerCase();
}

/**
 * The words of a report with numbers in them. They stand in the page, in its language.
 * @param {string | undefined} text
 * @param {Record<string, number>} numbers
 */
export function fill(text, numbers) {
  const language = document.documentElement.lang;
  return Object.entries(numbers).reduce(
    (filled, [name, number]) => filled.replace(`{${name}}`, number.toLocaleString(language)),
    text ?? '',
  );
}
