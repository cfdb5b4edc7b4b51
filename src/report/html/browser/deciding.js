/**
 * Deciding about questions and changes: the column of decisions, the bar with the counts, and the
 * file that the reader saves. Keeps an unfinished review in the browser where that is allowed.
 */
import { fill, find, findAll } from './find.js';
import { decisionsText, leftOutBy } from './left-out.js';

/**
 * @typedef {object} Review
 * @property {HTMLFormElement} form
 * @property {readonly string[]} ids  of the changes
 * @property {readonly (readonly number[])[]} ties  by change: those that go with it
 * @property {ReadonlyMap<number, HTMLTableSectionElement>} groups  changes that are listed
 * @property {readonly Question[]} questions
 * @property {Set<number>} skipped
 * @property {Map<number, string>} notes  without empty ones
 * @property {ReadonlyMap<number, number>} causes  see leftOutBy
 */

/** @typedef {{ ids: readonly string[], boxes: readonly HTMLInputElement[] }} Question */

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
  /** @type {[string, ...number[]][]} */
  const changes = JSON.parse(form.dataset['changes'] ?? '[]');
  const questions = findAll(document, '.answer', HTMLElement).map((answer) => ({
    ids: JSON.parse(answer.dataset['approvals'] ?? '[]'),
    boxes: findAll(answer, 'input', HTMLInputElement),
  }));
  /** @type {Review} */
  const review = {
    form,
    ids: changes.map(([id]) => id),
    ties: changes.map(([, ...along]) => along),
    groups: new Map(
      all.flatMap((group) => (indexOf(group) === undefined ? [] : [[indexOf(group) ?? 0, group]])),
    ),
    questions,
    skipped: new Set(),
    notes: new Map(),
    causes: new Map(),
  };
  restore(review);
  showReview(review);
  form.addEventListener('input', () => showReview(review));
  for (const box of questions.flatMap(({ boxes }) => boxes))
    box.addEventListener('change', () => showReview(review));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    saveFile(review);
  });
  return {
    show: (shown) => {
      for (const group of shown) addCell(review, group);
    },
    decide: (decided, isSkipped) => {
      for (const group of decided) skip(review, indexOf(group), isSkipped);
      showReview(review);
    },
  };
}

/** @param {HTMLElement} group */
function indexOf({ dataset: { change } }) {
  return change === undefined ? undefined : Number(change);
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
  const index = indexOf(group);
  const row = group.rows[0];
  if (index === undefined || !row || row.querySelector('td.decision')) return;
  const { content } = find(document, 'template.decision', HTMLTemplateElement);
  row.append(document.importNode(content, true));
  const cell = find(row, 'td.decision', HTMLTableCellElement);
  cell.rowSpan = group.rows.length;
  const box = find(cell, 'input[type="checkbox"]', HTMLInputElement);
  const note = find(cell, 'textarea', HTMLTextAreaElement);
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
  showCell(review, index, group);
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
  const { form, groups, ties, skipped, questions } = review;
  review.causes = leftOutBy(ties, skipped);
  for (const [index, group] of groups) {
    const state = stateOf(review, index);
    if (group.dataset['decision'] !== state) group.dataset['decision'] = state;
    showCell(review, index, group);
  }
  const left = [...review.causes.keys()].filter((index) => groups.has(index));
  const along = left.length - skipped.size;
  const output = find(form, 'output', HTMLOutputElement);
  const counts = { apply: groups.size - left.length, skip: skipped.size, along };
  const count = (/** @type {string | undefined} */ answer) =>
    questions.filter((question) => answerOf(question) === answer).length;
  const answers = { yes: count('apply'), no: count('skip'), open: count(undefined) };
  const texts = [
    ...(questions.length > 0 ? [fill(output.dataset['answers'], answers)] : []),
    ...(groups.size > 0 ? [fill(output.dataset['text'], counts)] : []),
  ];
  const text = texts.join(' \u00b7 ');
  if (output.value !== text) output.value = text;
  find(form, '.next', HTMLElement).hidden = true;
  // Paper shows the form, unless nobody has decided.
  const { by, note } = saidIn(form);
  const isDecided = decisionsOf(review).length > 0 || by !== '' || note !== '';
  document.documentElement.classList.toggle('decided', isDecided);
  keep(review);
}

/**
 * @param {Question} question
 * @returns {string | undefined} undefined if it is open
 */
function answerOf({ boxes }) {
  return boxes.find(({ checked }) => checked)?.value;
}

/**
 * @param {Review} review
 * @param {number} index
 * @param {HTMLTableSectionElement} group
 */
function showCell(review, index, group) {
  const cell = group.querySelector('td.decision');
  if (!(cell instanceof HTMLElement)) return;
  const { skipped, notes, ties, groups, causes } = review;
  const state = stateOf(review, index);
  find(cell, 'input[type="checkbox"]', HTMLInputElement).checked = skipped.has(index);
  const word = find(cell, '.word', HTMLElement);
  word.textContent = word.dataset[state] ?? '';
  const why = find(cell, '.why', HTMLElement);
  const count = state === 'skip' ? leftOutBy(ties, [index]).size - 1 : 0;
  const cause = groups.get(causes.get(index) ?? index);
  const along = state === 'along' && cause ? fill(why.dataset['with'], { record: nameOf(cause) }) : '';
  why.textContent = count > 0 ? fill(why.dataset['along'], { count }) : along;
  if (notes.has(index)) cell.classList.add('noting');
}

/** @param {HTMLFormElement} form */
function saidIn(form) {
  const values = new FormData(form);
  const read = (/** @type {string} */ name) => String(values.get(name) ?? '').trim();
  return { by: read('by'), note: read('note') };
}

/**
 * What is not as planned, or has a note, and the answers.
 * @param {Review} review
 * @returns {import('./left-out.js').Decision[]}
 */
function decisionsOf({ ids, questions, skipped, notes }) {
  const decided = [...new Set([...skipped, ...notes.keys()])].sort((a, b) => a - b);
  return [
    ...questions.flatMap((question) => {
      const decision = answerOf(question);
      return decision === undefined ? [] : question.ids.map((id) => ({ id, decision }));
    }),
    ...decided.map((index) => {
      const note = notes.get(index)?.trim();
      return { id: ids[index] ?? '', decision: skipped.has(index) ? 'skip' : 'apply', ...(note && { note }) };
    }),
  ];
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
  try {
    const kept = { ...saidIn(review.form), decisions: decisionsOf(review) };
    localStorage.setItem(keyOf(review), JSON.stringify(kept));
  } catch {
    // Some browsers let pages from files keep nothing: a reload starts again.
  }
}

/** @param {Review} review */
function restore(review) {
  const { form, ids, questions, skipped, notes } = review;
  try {
    const { by, note, decisions } = JSON.parse(localStorage.getItem(keyOf(review)) ?? '{}');
    find(form, '[name="by"]', HTMLInputElement).value = by ?? '';
    find(form, '[name="note"]', HTMLTextAreaElement).value = note ?? '';
    const indexById = new Map(ids.map((id, index) => [id, index]));
    for (const one of decisions ?? []) {
      for (const box of questions.find((question) => question.ids.includes(one.id))?.boxes ?? []) {
        box.checked = box.value === one.decision;
      }
      const index = indexById.get(one.id);
      if (index === undefined) continue;
      if (one.decision === 'skip') skipped.add(index);
      if (one.note) notes.set(index, String(one.note));
    }
  } catch {
    // Nothing is kept, or it is not ours.
  }
}
