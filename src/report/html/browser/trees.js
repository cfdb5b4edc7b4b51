/** The drawing of a tree: folding, search, names, and jumping from mark to mark. */
import { fill, find, findAll, foldText } from './find.js';

/**
 * @typedef {object} Tree
 * @property {HTMLElement} section
 * @property {readonly HTMLTableRowElement[]} rows
 * @property {readonly number[]} levels  of the rows
 * @property {readonly boolean[]} openAtFirst  of the rows
 * @property {ReadonlyMap<Element, HTMLTableRowElement>} rowAbove  the row that a row is folded into
 */

export function startTrees() {
  for (const section of findAll(document, 'section:has(> .facing)', HTMLElement)) startTree(section);
}

/** @param {HTMLElement} section */
function startTree(section) {
  const table = find(section, 'table.facing', HTMLTableElement);
  const rows = [...(table.tBodies[0]?.rows ?? [])];
  const levels = rows.map((row) => Number(row.dataset['level']));
  const openAtFirst = rows.map(isOpen);
  const tree = { section, rows, levels, openAtFirst, rowAbove: rowsAbove(rows, levels) };
  for (const box of findAll(table, '[data-open] .box', HTMLElement)) {
    box.tabIndex = 0;
    box.role = 'button';
  }
  table.addEventListener('keydown', (event) => {
    const box = event.target instanceof Element && event.target.matches('.box');
    if (!box || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    press(tree, event);
  });
  table.addEventListener('click', (event) => press(tree, event));
  startFolding(tree);
  startFinding(tree);
  startLegend(tree);
  refresh(tree);
}

/** @param {HTMLTableRowElement} row */
function isOpen({ dataset }) {
  return dataset['open'] === 'true';
}

/**
 * Folds or unfolds a row, or follows a move to its other place.
 * @param {Tree} tree
 * @param {Event} event
 */
function press(tree, { target }) {
  if (!(target instanceof Element) || target.closest('summary')) return;
  const row = target.closest('tr');
  const link = target.closest('a');
  // The browser goes there once the row is shown.
  if (link) goTo(tree, document.getElementById(link.hash.slice(1))?.closest('tr'));
  else if (row && target.closest('.box') && getSelection()?.isCollapsed !== false) {
    setOpen(row, !isOpen(row));
    refresh(tree);
  }
}

/**
 * @param {HTMLTableRowElement} row
 * @param {boolean} isToBeOpen
 */
function setOpen(row, isToBeOpen) {
  if (row.dataset['open'] === undefined) return;
  row.dataset['open'] = String(isToBeOpen);
  for (const box of findAll(row, '.box', HTMLElement)) box.ariaExpanded = String(isToBeOpen);
}

/**
 * Shows the rows whose ancestors are all unfolded.
 * @param {Tree} tree
 */
function refresh({ rows, levels }) {
  let foldedLevel = Number.POSITIVE_INFINITY;
  rows.forEach((row, index) => {
    const level = levels[index] ?? 1;
    const isHidden = level > foldedLevel;
    row.toggleAttribute('data-folded', isHidden);
    if (!isHidden) foldedLevel = row.dataset['open'] === 'false' ? level : Number.POSITIVE_INFINITY;
  });
}

/**
 * Unfolds all ancestors of a row.
 * @param {Tree} tree
 * @param {HTMLTableRowElement} row
 */
function uncover({ rowAbove }, row) {
  for (let above = rowAbove.get(row); above; above = rowAbove.get(above)) setOpen(above, true);
}

/**
 * @param {readonly HTMLTableRowElement[]} rows
 * @param {readonly number[]} levels
 */
function rowsAbove(rows, levels) {
  /** @type {Map<Element, HTMLTableRowElement>} */
  const found = new Map();
  /** @type {HTMLTableRowElement[]} */
  const path = [];
  rows.forEach((row, index) => {
    path.length = (levels[index] ?? 1) - 1;
    const above = path.at(-1);
    if (above) found.set(row, above);
    path.push(row);
  });
  return found;
}

/**
 * Goes to a row, unfolding it if necessary.
 * @param {Tree} tree
 * @param {HTMLTableRowElement | null | undefined} row
 */
function goTo(tree, row) {
  if (!row) return;
  uncover(tree, row);
  refresh(tree);
  row.scrollIntoView({ block: 'center' });
  for (const other of tree.rows) other.classList.remove('reached');
  row.classList.add('reached');
}

/**
 * Names are folded like teams; on paper all are shown.
 * @param {Tree} tree
 */
function startFolding(tree) {
  const names = findAll(tree.section, 'details', HTMLDetailsElement);
  const stateOfNames = () => new Set(names.filter(({ open }) => open));
  const setNames = (/** @type {ReadonlySet<HTMLDetailsElement>} */ opened) => {
    for (const one of names) one.open = opened.has(one);
  };
  const namesAtFirst = stateOfNames();
  for (const button of findAll(tree.section, 'button[data-fold]', HTMLButtonElement)) {
    const isUnfolding = button.dataset['fold'] === 'none';
    button.addEventListener('click', () => {
      tree.rows.forEach((row, index) => {
        setOpen(row, isUnfolding || tree.openAtFirst[index] === true);
      });
      setNames(isUnfolding ? new Set(names) : namesAtFirst);
      refresh(tree);
    });
  }
  let opened = namesAtFirst;
  addEventListener('beforeprint', () => {
    opened = stateOfNames();
    setNames(new Set(names));
  });
  addEventListener('afterprint', () => setNames(opened));
}

/** @param {Tree} tree */
function startFinding(tree) {
  const input = find(tree.section, '.controls input', HTMLInputElement);
  const output = find(tree.section, '.controls output', HTMLOutputElement);
  const texts = tree.rows.map((row) => {
    const named = findAll(row, '.code, .name', HTMLElement);
    return foldText(named.map((one) => one.textContent).join(' '));
  });
  /** @type {HTMLTableRowElement[]} */
  let hits = [];
  let at = 0;
  const show = () => {
    const isSearching = input.value.trim() !== '';
    const place = fill(output.dataset['text'], { at: at + 1, count: hits.length });
    output.value = hits.length > 0 ? place : isSearching ? (output.dataset['none'] ?? '') : '';
    goTo(tree, hits[at]);
  };
  input.addEventListener('input', () => {
    const term = foldText(input.value.trim());
    hits = tree.rows.filter((_, index) => term !== '' && texts[index]?.includes(term));
    at = 0;
    for (const row of tree.rows) row.classList.toggle('hit', hits.includes(row));
    for (const hit of hits) {
      uncover(tree, hit);
      for (const names of findAll(hit, 'details', HTMLDetailsElement)) {
        if (foldText(names.textContent ?? '').includes(term)) names.open = true;
      }
    }
    show();
  });
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || hits.length === 0) return;
    event.preventDefault();
    at = (at + (event.shiftKey ? hits.length - 1 : 1)) % hits.length;
    show();
  });
}

/** @param {Tree} tree */
function startLegend(tree) {
  for (const button of findAll(tree.section, 'button[data-next]', HTMLButtonElement)) {
    const mark = button.dataset['next'] ?? '';
    const side = mark === 'removed' ? '.before' : '.after';
    const rows = tree.rows.filter((row) => row.classList.contains(mark) && row.querySelector(`${side} .box`));
    let at = -1;
    button.addEventListener('click', () => {
      at = (at + 1) % rows.length;
      goTo(tree, rows[at]);
    });
  }
}
