/**
 * Deciding about each change: the column of decisions, the bar with the counts, and the file that
 * the reader saves. Keeps an unfinished review in the browser where that is allowed.
 */
import { fill, find, findAll } from './find.js';
import { decisionsText, leftOutBy } from './left-out.js';

/**
 * @typedef {object} Review
 * @property {HTMLFormElement} form
 * @property {readonly HTMLTableSectionElement[]} groups  changes to decide about
 * @property {ReadonlyMap<Element, number>} indexes  of the groups
 * @property {readonly (readonly number[])[]} ties  by change: those that go with it
 * @property {Set<number>} skipped
 * @property {Map<number, string>} notes  without empty ones
 * @property {ReadonlyMap<number, number>} causes  see leftOutBy
 */

/**
 * @typedef {object} Deciding
 * @property {(groups: readonly HTMLTableSectionElement[]) => void} show  adds the column to rows
 * @property {(groups: readonly HTMLTableSectionElement[], isSkipped: boolean) => void} decide
 */

/**
 * @param {readonly HTMLTableSectionElement[]} all  changes in report order
 * @returns {Deciding | undefined} undefined if the report is not for deciding
 */
export function startDeciding(all) {
  const form = document.querySelector('form.deciding');
  if (!(form instanceof HTMLFormElement)) return undefined;
  const groups = all.filter(({ dataset }) => dataset['change'] !== undefined);
  const ties = groups.map(({ dataset }) => (dataset['along'] ?? '').split(' ').filter(Boolean).map(Number));
  /** @type {Review} */
  const review = {
    form,
    groups,
    indexes: new Map(groups.map((group, index) => [group, index])),
    ties,
    skipped: new Set(),
    notes: new Map(),
    causes: new Map(),
  };
  restore(review);
  showReview(review);
  form.addEventListener('input', () => showReview(review));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    saveFile(review);
  });
  return {
    show: (shown) => {
      for (const group of shown) addCell(review, group);
    },
    decide: (decided, isSkipped) => {
      for (const group of decided) skip(review, review.indexes.get(group), isSkipped);
      showReview(review);
    },
  };
}

/**
 * @param {Review} review
 * @param {number | undefined} index  undefined for a withheld change
 * @param {boolean} isSkipped
 */
function skip({ skipped }, index, isSkipped) {
  if (index === undefined) return;
  if (isSkipped) skipped.add(index);
  else skipped.delete(index);
}

/**
 * Adds the cell of a change when it is shown for the first time.
 * @param {Review} review
 * @param {HTMLTableSectionElement} group
 */
function addCell(review, group) {
  const index = review.indexes.get(group);
  const row = group.rows[0];
  if (index === undefined || !row || row.querySelector('td.decision')) return;
  const { content } = find(document, 'template.decision', HTMLTemplateElement);
  row.append(document.importNode(content, true));
  const cell = find(row, 'td.decision', HTMLTableCellElement);
  cell.rowSpan = group.rows.length;
  const box = find(cell, 'input[type="checkbox"]', HTMLInputElement);
  const note = find(cell, 'input[type="text"]', HTMLInputElement);
  const why = find(cell, '.why', HTMLElement);
  why.id = `why-${index}`;
  box.setAttribute('aria-describedby', why.id);
  const record = nameOf(group);
  const button = find(cell, 'button', HTMLButtonElement);
  for (const control of [box, note, button]) control.ariaLabel = fill(control.ariaLabel, { record });
  note.value = review.notes.get(index) ?? '';
  box.addEventListener('change', () => {
    skip(review, index, box.checked);
    showReview(review);
  });
  note.addEventListener('input', () => {
    if (note.value.trim() === '') review.notes.delete(index);
    else review.notes.set(index, note.value);
    showReview(review);
  });
  button.addEventListener('click', () => {
    cell.classList.add('noting');
    note.focus();
  });
  showCell(review, index);
}

/** @param {HTMLTableSectionElement} group */
function nameOf(group) {
  const texts = findAll(group, '.code, .name', HTMLElement).map(({ textContent }) => textContent?.trim());
  return texts.filter(Boolean).join(' ');
}

/** @typedef {'apply' | 'skip' | 'along'} State */

/**
 * @param {Review} review
 * @param {number} index
 * @returns {State}
 */
function stateOf({ causes }, index) {
  const cause = causes.get(index);
  if (cause === undefined) return 'apply';
  return cause === index ? 'skip' : 'along';
}

/**
 * Shows the consequences of all decisions, and keeps the decisions.
 * @param {Review} review
 */
function showReview(review) {
  const { form, groups, ties, skipped } = review;
  review.causes = leftOutBy(ties, skipped);
  groups.forEach((group, index) => {
    const state = stateOf(review, index);
    if (group.dataset['decision'] !== state) group.dataset['decision'] = state;
    showCell(review, index);
  });
  const along = review.causes.size - skipped.size;
  const counts = { apply: groups.length - review.causes.size, skip: skipped.size, along };
  const output = find(form, 'output', HTMLOutputElement);
  const text = fill(output.dataset['text'], counts);
  if (output.value !== text) output.value = text;
  find(form, '.next', HTMLElement).hidden = true;
  showOnPaper(review, text);
  keep(review);
}

/**
 * @param {Review} review
 * @param {number} index
 */
function showCell(review, index) {
  const cell = review.groups[index]?.querySelector('td.decision');
  if (!(cell instanceof HTMLElement)) return;
  const { skipped, notes, ties } = review;
  const state = stateOf(review, index);
  find(cell, 'input[type="checkbox"]', HTMLInputElement).checked = skipped.has(index);
  const word = find(cell, '.word', HTMLElement);
  word.textContent = word.dataset[state] ?? '';
  const why = find(cell, '.why', HTMLElement);
  const count = state === 'skip' ? leftOutBy(ties, [index]).size - 1 : 0;
  const cause = review.groups[review.causes.get(index) ?? index];
  const along = state === 'along' && cause ? fill(why.dataset['with'], { record: nameOf(cause) }) : '';
  why.textContent = count > 0 ? fill(why.dataset['along'], { count }) : along;
  find(cell, '.written', HTMLElement).textContent = notes.get(index) ?? '';
  if (notes.has(index)) cell.classList.add('noting');
}

/**
 * Paper has what was decided, by whom, and why; nothing if nobody has decided.
 * @param {Review} review
 * @param {string} counts
 */
function showOnPaper({ form, skipped, notes }, counts) {
  const { by, note } = saidIn(form);
  const isDecided = skipped.size > 0 || notes.size > 0 || by !== '' || note !== '';
  document.documentElement.classList.toggle('decided', isDecided);
  const texts = /** @type {const} */ ([
    ['.counts', counts],
    ['.by', by],
    ['.note', note],
  ]);
  for (const [part, text] of texts) {
    const place = find(document, `.decisions ${part}`, HTMLElement);
    place.textContent = text;
    if (place.parentElement) place.parentElement.hidden = text === '';
  }
}

/** @param {HTMLFormElement} form */
function saidIn(form) {
  const values = new FormData(form);
  const read = (/** @type {string} */ name) => String(values.get(name) ?? '').trim();
  return { by: read('by'), note: read('note') };
}

/**
 * @param {Review} review
 * @returns {import('./left-out.js').Decision[]}
 */
function decisionsOf({ groups, skipped, notes }) {
  return groups.map(({ dataset }, index) => {
    const note = notes.get(index)?.trim();
    const decision = skipped.has(index) ? /** @type {const} */ ('skip') : /** @type {const} */ ('apply');
    return { change: dataset['change'] ?? '', decision, ...(note && { note }) };
  });
}

/** @param {Review} review */
function saveFile(review) {
  const { form } = review;
  const { format = '', version = '', plan = '' } = form.dataset;
  const decidedAt = new Date().toISOString();
  const about = { format, version: Number(version), plan, decidedAt, ...saidIn(form) };
  const link = document.createElement('a');
  link.href = URL.createObjectURL(
    new Blob([decisionsText(about, decisionsOf(review))], { type: 'application/json' }),
  );
  link.download = 'decisions.json';
  link.click();
  // Not at once: some browsers read it later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  find(form, '.next', HTMLElement).hidden = false;
}

/** @param {Review} review */
function keyOf({ form }) {
  return `mastersync-decisions-${form.dataset['plan']}`;
}

/** @param {Review} review */
function keep(review) {
  const decisions = decisionsOf(review).filter(({ decision, note }) => decision === 'skip' || note);
  try {
    localStorage.setItem(keyOf(review), JSON.stringify({ ...saidIn(review.form), decisions }));
  } catch {
    // Some browsers let pages from files keep nothing: a reload starts again.
  }
}

/** @param {Review} review */
function restore(review) {
  const { form, groups, skipped, notes } = review;
  try {
    const { by, note, decisions } = JSON.parse(localStorage.getItem(keyOf(review)) ?? '{}');
    find(form, '[name="by"]', HTMLInputElement).value = by ?? '';
    find(form, '[name="note"]', HTMLInputElement).value = note ?? '';
    const indexById = new Map(groups.map(({ dataset }, index) => [dataset['change'], index]));
    for (const one of decisions ?? []) {
      const index = indexById.get(one.change);
      if (index === undefined) continue;
      if (one.decision === 'skip') skipped.add(index);
      if (one.note) notes.set(index, String(one.note));
    }
  } catch {
    // Nothing is kept, or it is not ours.
  }
}
