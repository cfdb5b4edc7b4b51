/** The drawing of a tree: folding, keyboard, search, and jumping from mark to mark. */
import { fill, find, findAll, foldText } from './find.js';
import { startLinks } from './tree-links.js';

/**
 * @typedef {object} Tree
 * @property {HTMLElement} section
 * @property {HTMLTableElement} table
 * @property {readonly HTMLTableRowElement[]} rows
 * @property {readonly number[]} levels  of the rows
 * @property {readonly boolean[]} openAtFirst  of the rows
 * @property {ReadonlyMap<Element, HTMLTableRowElement>} rowAbove  the row that a row is folded into
 * @property {() => void} drawLinks
 */

export function startTrees() {
  for (const section of findAll(document, 'section.tree', HTMLElement)) startTree(section);
}

/** @param {HTMLElement} section */
function startTree(section) {
  const table = find(section, 'table.facing', HTMLTableElement);
  const rows = [...(table.tBodies[0]?.rows ?? [])];
  const levels = rows.map((row) => Number(row.ariaLevel));
  const openAtFirst = rows.map((row) => row.ariaExpanded === 'true');
  const rowAbove = rowsAbove(rows, levels);
  const tree = { section, table, rows, levels, openAtFirst, rowAbove, drawLinks: startLinks(section) };
  for (const row of rows) row.tabIndex = -1;
  for (const link of findAll(table, 'a', HTMLAnchorElement)) link.tabIndex = -1;
  if (rows[0]) rows[0].tabIndex = 0;
  table.addEventListener('keydown', (event) => pressKey(tree, event));
  table.addEventListener('click', (event) => click(tree, event));
  startFolding(tree);
  startFinding(tree);
  startLegend(tree);
  startNames(tree);
  refresh(tree);
}

/**
 * Shows the rows whose ancestors are all unfolded.
 * @param {Tree} tree
 */
function refresh({ rows, levels, drawLinks }) {
  let foldedLevel = Number.POSITIVE_INFINITY;
  rows.forEach((row, index) => {
    const level = levels[index] ?? 1;
    const isHidden = level > foldedLevel;
    row.toggleAttribute('data-folded', isHidden);
    if (!isHidden) foldedLevel = row.ariaExpanded === 'false' ? level : Number.POSITIVE_INFINITY;
  });
  drawLinks();
}

/**
 * @param {Tree} tree
 * @param {HTMLTableRowElement} row
 * @param {boolean} isOpen
 */
function fold(tree, row, isOpen) {
  if (row.ariaExpanded === null) return;
  row.ariaExpanded = String(isOpen);
  refresh(tree);
}

/**
 * Unfolds all ancestors of a row.
 * @param {Tree} tree
 * @param {HTMLTableRowElement} row
 */
function uncover(tree, row) {
  const { rowAbove } = tree;
  for (let above = rowAbove.get(row); above; above = rowAbove.get(above)) above.ariaExpanded = 'true';
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
 * @param {HTMLTableRowElement} row
 * @param {{ takesFocus: boolean }} options
 */
function goTo(tree, row, { takesFocus }) {
  uncover(tree, row);
  refresh(tree);
  for (const other of tree.rows) other.tabIndex = other === row ? 0 : -1;
  row.scrollIntoView({ block: 'center' });
  if (takesFocus) row.focus({ preventScroll: true });
  for (const other of tree.rows) other.classList.remove('reached');
  void row.offsetWidth; // restarts the arrival animation
  row.classList.add('reached');
}

/**
 * @param {Tree} tree
 * @param {KeyboardEvent} event
 */
function pressKey(tree, event) {
  const target = event.target instanceof Element ? event.target : undefined;
  const row = target?.closest('tr');
  // Enter and space open the names of a team.
  if (!row || target?.closest('summary') || event.ctrlKey || event.metaKey || event.altKey) return;
  const act = keys[event.key];
  if (!act) return;
  event.preventDefault();
  act(tree, row);
}

/** @type {Readonly<Record<string, (tree: Tree, row: HTMLTableRowElement) => void>>} */
const keys = {
  ArrowDown: (tree, row) => step(tree, row, 1),
  ArrowUp: (tree, row) => step(tree, row, -1),
  ArrowRight: (tree, row) => (row.ariaExpanded === 'false' ? fold(tree, row, true) : step(tree, row, 1)),
  ArrowLeft: (tree, row) => {
    const above = tree.rowAbove.get(row);
    if (row.ariaExpanded === 'true') fold(tree, row, false);
    else if (above) focusRow(tree, above);
  },
  Home: (tree) => focusRow(tree, visibleRows(tree)[0]),
  End: (tree) => focusRow(tree, visibleRows(tree).at(-1)),
  ' ': (tree, row) => fold(tree, row, row.ariaExpanded !== 'true'),
  Enter: (tree, row) => {
    const link = row.querySelector('a');
    if (link) follow(tree, link);
    else fold(tree, row, row.ariaExpanded !== 'true');
  },
};

/** @param {Tree} tree */
function visibleRows({ rows }) {
  return rows.filter((row) => !row.hasAttribute('data-folded'));
}

/**
 * @param {Tree} tree
 * @param {HTMLTableRowElement} row
 * @param {1 | -1} direction
 */
function step(tree, row, direction) {
  const visible = visibleRows(tree);
  focusRow(tree, visible[visible.indexOf(row) + direction]);
}

/**
 * @param {Tree} tree
 * @param {HTMLTableRowElement | undefined} row
 */
function focusRow({ rows }, row) {
  if (!row) return;
  for (const other of rows) other.tabIndex = other === row ? 0 : -1;
  row.focus();
}

/**
 * @param {Tree} tree
 * @param {MouseEvent} event
 */
function click(tree, event) {
  const target = event.target instanceof Element ? event.target : undefined;
  const link = target?.closest('a');
  if (link) {
    event.preventDefault();
    follow(tree, link);
  } else if (target?.closest('.box') && getSelection()?.isCollapsed !== false) {
    const row = target.closest('tr');
    if (row) fold(tree, row, row.ariaExpanded !== 'true');
  }
}

/**
 * Goes to the other place of a moved record.
 * @param {Tree} tree
 * @param {HTMLAnchorElement} link
 */
function follow(tree, link) {
  const row = document.getElementById(link.hash.slice(1))?.closest('tr');
  if (row) goTo(tree, row, { takesFocus: true });
}

/** @param {Tree} tree */
function startFolding(tree) {
  for (const button of findAll(tree.section, 'button[data-fold]', HTMLButtonElement)) {
    button.addEventListener('click', () => {
      tree.rows.forEach((row, index) => {
        const isOpen = button.dataset['fold'] === 'none' || tree.openAtFirst[index];
        if (row.ariaExpanded !== null) row.ariaExpanded = String(isOpen);
      });
      refresh(tree);
    });
  }
}

/** @param {Tree} tree */
function startFinding(tree) {
  const input = find(tree.section, '.controls input', HTMLInputElement);
  const output = find(tree.section, '.controls output', HTMLOutputElement);
  const texts = tree.rows.map((row) =>
    foldText(
      findAll(row, '.code, .name', HTMLElement)
        .map((one) => one.textContent)
        .join(' '),
    ),
  );
  /** @type {HTMLTableRowElement[]} */
  let hits = [];
  let at = 0;
  const show = () => {
    const hit = hits[at];
    const isSearching = input.value.trim() !== '';
    output.value = hit
      ? fill(output.dataset['text'], { at: at + 1, count: hits.length })
      : isSearching
        ? (output.dataset['none'] ?? '')
        : '';
    if (hit) goTo(tree, hit, { takesFocus: false });
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
      const row = rows[at];
      if (row) goTo(tree, row, { takesFocus: false });
    });
  }
}

/** @param {Tree} tree */
function startNames({ section, drawLinks }) {
  const all = findAll(section, 'details', HTMLDetailsElement);
  for (const names of all) names.addEventListener('toggle', drawLinks);
  const button = section.querySelector('button[data-names]');
  button?.addEventListener('click', () => {
    const isOpen = button.ariaPressed !== 'true';
    button.ariaPressed = String(isOpen);
    for (const names of all) names.open = isOpen;
  });
}
