/** Finds required elements, and text without regard to case and width. */

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
 * Text without case and width, so that typing abc also finds ＡＢＣ.
 * @param {string} text
 */
export function foldText(text) {
  return text.normalize('NFKC').toLowerCase();
}

/**
 * Fills values into a text of the page, numbers formatted for its language.
 * @param {string | null | undefined} text
 * @param {Record<string, number | string>} values
 */
export function fill(text, values) {
  const language = document.documentElement.lang;
  return Object.entries(values).reduce(
    (filled, [name, value]) => filled.replace(`{${name}}`, () => value.toLocaleString(language)),
    text ?? '',
  );
}
