/** The tables of changes: filters, and rows rendered a hundred changes at a time. */
import { startDeciding } from './deciding.js';
import { fill, find, findAll, foldText } from './find.js';

const pageLength = 100;

/**
 * @typedef {object} ChangeTable
 * @property {HTMLElement} section
 * @property {HTMLTableElement} table
 * @property {readonly HTMLTableSectionElement[]} groups one per change, in report order
 * @property {readonly HTMLTableSectionElement[]} fitting those that match the filters
 * @property {number} shownMax
 * @property {import('./deciding.js').Deciding | undefined} deciding
 */

/** @type {WeakMap<Element, string>} */
const textByGroup = new WeakMap();

export function startChangeTables() {
  const form = document.querySelector('form.filters');
  if (!(form instanceof HTMLFormElement)) return;
  const tables = findAll(document, 'section.part', HTMLElement).map(readTable);
  const deciding = startDeciding(tables.flatMap(({ groups }) => groups));
  const refresh = () => showFitting(tables, form);
  for (const one of tables) {
    one.deciding = deciding;
    one.section.querySelector('button.more')?.addEventListener('click', () => {
      one.shownMax += 2 * pageLength;
      render(one);
    });
  }
  for (const button of findAll(form, 'button[data-decide]', HTMLButtonElement)) {
    button.addEventListener('click', () => {
      const fitting = tables.flatMap((one) => one.fitting);
      deciding?.decide(fitting, button.dataset['decide'] === 'skip');
    });
  }
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('input', refresh);
  find(form, 'button[data-reset]', HTMLButtonElement).addEventListener('click', () => {
    form.reset();
    refresh();
  });
  addEventListener('beforeprint', () => showAll(tables, Number.POSITIVE_INFINITY));
  addEventListener('afterprint', () => showAll(tables, pageLength));
  refresh();
}

/**
 * @param {HTMLElement} section
 * @returns {ChangeTable}
 */
function readTable(section) {
  const table = find(section, 'table', HTMLTableElement);
  const rest = section.querySelector('template')?.content;
  const groups = [...table.tBodies, ...(rest ? findAll(rest, 'tbody', HTMLTableSectionElement) : [])];
  return {
    section,
    table,
    groups,
    fitting: groups,
    shownMax: pageLength,
    deciding: undefined,
  };
}

/**
 * @param {readonly ChangeTable[]} tables
 * @param {HTMLFormElement} form
 */
function showFitting(tables, form) {
  const { text = '', ...values } = Object.fromEntries(new FormData(form));
  const terms = foldText(String(text)).split(/\s+/).filter(Boolean);
  const chosen = Object.entries(values).filter(([, value]) => value !== '');
  for (const one of tables) {
    one.fitting = one.groups.filter((group) => {
      const valueIn = (/** @type {string} */ name) => group.dataset[name] ?? one.section.dataset[name];
      const isChosen = chosen.every(([name, value]) => valueIn(name) === value);
      return isChosen && terms.every((term) => textOf(group).includes(term));
    });
    one.shownMax = pageLength;
    render(one);
  }
  const count = (/** @type {(one: ChangeTable) => readonly unknown[]} */ of) =>
    tables.reduce((sum, one) => sum + of(one).length, 0);
  const [shown, all] = [count(({ fitting }) => fitting), count(({ groups }) => groups)];
  const output = find(form, 'output', HTMLOutputElement);
  output.value = countText(output, shown, all);
  find(document, '#changes .none', HTMLElement).hidden = shown > 0;
  // A printed list says what it leaves out.
  form.classList.toggle('filtered', shown < all);
}

/** @param {HTMLTableSectionElement} group */
function textOf(group) {
  const known = textByGroup.get(group);
  if (known !== undefined) return known;
  const cells = [...group.rows].flatMap((row) => findAll(row, ':not(.decision)', HTMLTableCellElement));
  const text = foldText(cells.map((cell) => cell.textContent).join(' '));
  textByGroup.set(group, text);
  return text;
}

/** @param {ChangeTable} one */
function render(one) {
  const { section, table, groups, fitting, shownMax } = one;
  const head = table.tHead ? [table.tHead] : [];
  const shown = fitting.slice(0, shownMax);
  table.replaceChildren(...head, ...shown);
  one.deciding?.show(shown);
  section.hidden = fitting.length === 0;
  const count = find(section, '.count', HTMLElement);
  count.textContent = countText(count, fitting.length, groups.length);
  const more = section.querySelector('button.more');
  if (!(more instanceof HTMLButtonElement)) return;
  const left = fitting.length - Math.min(shownMax, fitting.length);
  more.hidden = left === 0;
  more.textContent = fill(more.dataset['text'], { count: Math.min(left, 2 * pageLength) });
}

/**
 * @param {HTMLElement} place
 * @param {number} shown
 * @param {number} all
 */
function countText({ dataset }, shown, all) {
  return fill(shown === all ? dataset['all'] : dataset['text'], { shown, all });
}

/**
 * Print all changes that match the filters.
 * @param {readonly ChangeTable[]} tables
 * @param {number} shownMax
 */
function showAll(tables, shownMax) {
  for (const one of tables) {
    one.shownMax = shownMax;
    render(one);
  }
}
