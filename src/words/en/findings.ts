/** What speaks against changes of a plan, a sentence for each check, and what approves it. */
import type { CheckEvidence, CheckName, Finding, LikelyCause, Place } from '../../model/checks.js';
import type { LimitKind } from '../../model/limits.js';
import type { Withheld } from '../../model/plan.js';
import { approveOption } from '../approval-option.js';
import { formatOrigin, plain, quote, recordNameText, shellWord } from '../text.js';
import { notApprovedText } from './approving.js';
import {
  changeName,
  columnsGoneText,
  effectsText,
  firstOf,
  placeName,
  recordsText,
  sentences,
  stateText,
  termText,
} from './common.js';
import { plural } from './plural.js';
import { fieldName, resourceName } from './report.js';

/** Where a finding is. */
export function placeText({ resource, scope }: Place): string {
  if (resource === undefined) return 'all tables together';
  return scope === undefined ? `all ${resourceName(resource)} together` : placeName(resource, scope);
}

const kindText: Readonly<Record<LimitKind, string>> = {
  deletes: 'deletes',
  updates: 'updates',
  moves: 'moves',
  invites: 'invites',
  identities: 'changes the code or address of',
  leaders: 'gives the lead to',
  removals: 'removes',
  suspensions: 'suspends',
  deactivations: 'deactivates',
};

const causeTexts: {
  readonly [Code in LikelyCause['code']]: (
    cause: Extract<LikelyCause, { code: Code }>,
    nameOf: (field: string) => string,
  ) => string;
} = {
  file_cut_off: ({ rows, existing }) =>
    `The file has ${plural(rows, 'row')}, the service ${existing} records. Was the export cut off?`,
  column_shifted: ({ from, to, count }, nameOf) =>
    `In ${count} of them, the value of ${nameOf(from)} moves to ${nameOf(to)}. Is a column shifted?`,
  one_column: ({ field, count }, nameOf) =>
    `${count} of them change ${nameOf(field)}. Is that column correct?`,
  root_renamed: ({ from, to, count }) =>
    `${count} of them move from ${quote(from)} to ${quote(to)}. If only the code has changed, enter the old one as previousCode.`,
};

function causeText(cause: LikelyCause, { resource = '', scope = '' }: Place): string {
  const text = causeTexts[cause.code] as (one: LikelyCause, nameOf: (field: string) => string) => string;
  return text(cause, (field) => plain(fieldName(field, { resource, scope })));
}

type Said = Pick<Finding, 'place' | 'holds' | 'records' | 'reach'>;

const sentenceOf: {
  readonly [Check in CheckName]: (evidence: CheckEvidence[Check], said: Said) => string;
} = {
  rows_set_aside: ({ count }) =>
    `${plural(count, 'row')} ${count === 1 ? 'was' : 'were'} set aside, so it is unclear what is complete. Correct ${count === 1 ? 'that row' : 'those rows'}.`,
  no_rows: () => 'The file has no rows. Was the export cut off?',
  file_missing: ({ file }) =>
    `The file ${plain(file)} is missing, so it is unclear which records to keep. Run again when it is there, or remove it from the sources.`,
  file_disputed: ({ file, later }) =>
    `${plain(file)} was read because it was written last, but ${plain(later)} is later by its name. Did it arrive late? Remove the one that does not hold.`,
  partial_export: ({ table }) =>
    `${formatOrigin(table)} is a partial export: it lacks records that the service had. Export the whole table. ` +
    (table.sheet === undefined
      ? 'If you have completed the file, move it to another folder.'
      : 'If you have completed the sheet, delete the description in the properties of the workbook.'),
  older_file: ({ file, replacedOn }) =>
    `${formatOrigin(file)} has the content of a file that a newer one replaced on ${plain(replacedOn)}. ` +
    'Is it an old export? Provide the current one.',
  columns_gone: ({ file, ...gone }) => `${formatOrigin(file)}: ${columnsGoneText(gone)}`,
  blank_rows: ({ row, count }) =>
    `${formatOrigin(row)} is blank between other rows${count === 1 ? '' : ` (${count} in all)`}. ` +
    'Was it a record? Remove blank rows.',
  line_end_missing: ({ row }) =>
    `${formatOrigin(row)} has no line end, as the last line had in the last accepted run. ` +
    'Was the file cut off? Export it again.',
  more_left_out: ({ file, count, before }) =>
    `where leaves out ${plural(count, 'row')} of ${plain(file)}, ${before} in the last accepted run. ` +
    'Are its columns filled in as before?',
  fewer_rows: ({ table, rows, before, percent, isOfService }) =>
    `There ${rows === 1 ? 'is' : 'are'} ${plural(rows, 'row')} in ${table}, less than ${percent} % of the ${before} ` +
    `in the ${isOfService ? 'service' : 'last accepted run'}. Was the export cut off?`,
  first_run: () =>
    'No accepted run has pruned here yet, so a file that always lacked rows cannot be recognized. Read the list of deletes.',
  list_incomplete: ({ read, counted: count }) =>
    count === undefined
      ? `The service gives no record count, and two readings differed (${read} in the last). Run again.`
      : `The service reports ${plural(count, 'record')} but returned ${read}. Can the token read all of them?`,
  twin: ({ pairs, count }) => {
    const names = pairs.map(
      ({ created, existing }) => `${recordNameText(created)} may be ${recordNameText(existing)}`,
    );
    return (
      `New records are like existing ones without a row: ${firstOf(names, count)}. ` +
      'Correct the code: spreadsheet programs remove leading zeros. If it has changed, enter the old one as previousCode; ' +
      'give a record without a code its code in the service. ' +
      'If both records are needed, give the new row the action create.'
    );
  },
  rename_of_nothing: ({ key, previousKey }) =>
    `A row renames ${quote(previousKey)} to ${quote(key)}, but there is no ${quote(previousKey)}. It could be any record without a row. ` +
    `Correct the old code. If ${quote(key)} is new, give its row the action create.`,
  subtree_missing: ({ top }, { holds }) =>
    `${recordNameText(top)} and everything below it (${plural(holds.length, 'record')}) have no row. Is part of the file missing?`,
  every_parent_changed: ({ count }) =>
    `All ${count} records that have a parent get a different one, and other records have no row. Is the parent column shifted?`,
  few_keys_agree: ({ rows, existing, agreeing }) =>
    `${agreeing === 0 ? 'None' : `Only ${agreeing}`} of the ${rows} rows ${agreeing < 2 ? 'is' : 'are'} among the ${existing} records in the service. ` +
    'Is it the file of another tenant, or have the codes changed? For new codes, enter the old ones as previousCode.',
  column_blanked: ({ column, count, existing }) =>
    `The column ${plain(column)} is blank in ${count} rows, which would clear ${count === existing ? 'all' : 'most'} of the ${existing} values in the service. ` +
    'Was the column lost in the export? Leave it out to keep the values.',
  values_exchanged: ({ field, count, changed }, { place: { resource = '', scope = '' } }) =>
    `In ${count} of the ${changed} records that change it, ${plain(fieldName(field, { resource, scope }))} would be the one of another record. ` +
    'Did a column slip by a row, or was one column sorted alone?',
  text_garbled: ({ field, text }, { place: { resource = '', scope = '' } }) =>
    `Characters are lost or garbled in the file itself: ${plain(fieldName(field, { resource, scope }))} would be ${quote(text)}. ` +
    'That happens when a text is saved or opened in the wrong encoding. Export the file again, as UTF-8.',
  current_renamed: ({ noun, current, rows, agreeing, column }) =>
    `${agreeing} of its ${plural(rows, noun)} are also in the current ${quote(current)}, which has no row. Was it renamed in the service? ` +
    `Use that name in the files, or enter it as ${column} to change it back.`,
  current_switched: ({ former, current, column }) =>
    `The rows name no ${column}. In the last accepted run they were for ${quote(former)}, but now ${quote(current)} is current. ` +
    `If they are still for ${quote(former)}, add a column ${column}.`,
  activation_untimely: ({ day, scheduledFor, lastCurrentOn, createdOn, former }) => {
    const facts = [
      ...(day === undefined ? [] : [`its day in the files is ${plain(day)}`]),
      ...(scheduledFor === undefined ? [] : [`it was scheduled for ${plain(scheduledFor)}`]),
      ...(lastCurrentOn === undefined ? [] : [`it was current on ${plain(lastCurrentOn)}`]),
      ...(createdOn === undefined ? [] : [`it was created on ${plain(createdOn)}`]),
      ...(former === undefined ? [] : [`${quote(former)} is current`]),
    ];
    return `It would become current at once, but ${facts.join(', ')}. Is the day correct, and has nobody switched or renamed the charts by hand?`;
  },
  activation_incomplete: ({ noun, count, former, missing, missingCount, scheduledOn }) =>
    [
      `It would contain ${count === 0 ? `no ${termText(noun)}s` : plural(count, termText(noun))}` +
        `${former ? `; the current ${quote(former.key)} has ${former.count}` : ''}.`,
      ...(missingCount > 0 ? [`Missing: ${recordsText(missing, missingCount)}.`] : []),
      ...(scheduledOn === undefined
        ? []
        : [
            `The service will activate it on ${plain(scheduledOn)} all the same: a schedule can be replaced, not cancelled.`,
          ]),
      'Is a file missing? Add the others to the files or in the service.',
    ].join(' '),
  state_unreachable: ({ from, to, fact }) => {
    if (from === undefined)
      return `The service does not create a record that is ${stateText(to)}. Change the status in the file, or leave the row out until then.`;
    return fact === undefined
      ? `The service cannot make a record that is ${stateText(from)} ${stateText(to)}. Correct the status in the file.`
      : `A user who is still ${termText(fact)} cannot become ${stateText(to)}. Wait for the first sign-in, or choose another status.`;
  },
  protected: ({ by }) =>
    (by === 'caller' ? 'The token acts for this user' : 'The settings name this user under protect') +
    ', who must not lose access or a team. Remove the status from the row, or list the membership without the action delete; ' +
    (by === 'caller' ? 'or use the token of somebody else.' : 'or remove the name from protect.'),
  identity_changed: ({ fields }, { place }) =>
    `${fields.map((field) => fieldName(field, { resource: place.resource ?? '' })).join(', ')} change together. Was the code given to somebody else? ` +
    'A new person needs a code of their own: under this one they would have the account, the posts and the tickets of the former one.',
  value_taken: ({ field, value, other, isOfFormer }, { place }) =>
    `${quote(value)} is the ${fieldName(field, { resource: place.resource ?? '' })} of ${recordNameText(other)} in the service. ` +
    (isOfFormer
      ? 'If it is the same person, give the row that code, or enter it as previousCode.'
      : 'Correct it, or enter the old code as previousCode if it is the same person.'),
  last_leader: ({ owner }) =>
    `The team ${recordNameText(owner)} would have members but no leader. Mark another leader first.`,
  children_kept: ({ children, count }) =>
    `Records below or inside them are kept: ${recordsText(children, count)}.`,
  switched_off: ({ option }) => `Excluded by ${option}.`,
  clock_differs: ({ machine, service }) =>
    `The clock of this machine shows ${plain(machine)}, that of the service ${plain(service)}, so it is unclear which day it is. ` +
    'Set the clock of this machine and run again.',
  limit_exceeded: ({ kind, count, existing, allowed, cause }, { place, records }) => {
    const limit = `the limit without approval is ${allowed}.`;
    if (existing === undefined) return `this plan ${kindText[kind]} ${count} records in total; ${limit}`;
    const percent = existing === 0 ? '' : ` (${((count / existing) * 100).toFixed(1)} %)`;
    // Who is invited is not among those who exist.
    const share =
      kind === 'invites'
        ? `${count} new ${placeText(place)}, beside ${existing} in the service`
        : `${count} of ${existing} records in ${placeText(place)}${percent}`;
    return [
      `this plan ${kindText[kind]} ${share}; ${limit}`,
      `Records: ${recordsText(records, count)}.`,
      ...(cause ? [causeText(cause, place)] : []),
    ].join(' ');
  },
  budget_exceeded: ({ kind, count, before: past, days, existing, allowed }, { place }) => {
    const before = past === 0 ? '' : `, after ${past} in the last ${days} days`;
    return `this plan ${kindText[kind]} ${count} of ${existing} records in ${placeText(place)}${before}; the limit without approval is ${allowed} in ${days} days.`;
  },
  cascade: ({ effects }, { place, records }) =>
    `deleting ${recordsText(records.slice(0, 1), 1)} from ${placeText(place)} also removes ${effectsText(effects)}.`,
  field_loss: ({ fields }, { place, records }) =>
    `fields of ${recordsText(records, 1)} in ${placeText(place)} are removed, change their type or lose options in use: ${fields.map(quote).join(', ')}. ` +
    'Their values in items will be lost.',
  schedule_lost: ({ key, dueOn }, { place, records }) =>
    `${quote(key)} in ${placeText(place)} is scheduled for ${dueOn} but has no row; activating ${recordsText(records, 1)} deletes that schedule.`,
  approval_mismatch: ({ approved, printed }) =>
    `--approve ${shellWord(approved)} does not match this plan (${printedText(printed) || 'it has nothing of this kind'}). ` +
    'An approval is valid for one plan: review this one, then approve it or remove the option.',
  plan_not_approved: notApprovedText,
};

/** Maximum approvals that a message names. */
const namedMax = 5;

function printedText(printed: readonly string[]): string {
  return firstOf(printed.slice(0, namedMax).map(shellWord), printed.length);
}

/** What a check found, without what approves it. */
export function findingText({ check, evidence, ...said }: Finding): string {
  const sentence = sentenceOf[check] as (of: unknown, finding: Said) => string;
  const text = sentence(evidence, said);
  return said.reach === 'changes' ? text.replace(/^this /, 'This ') : text;
}

/** Where people who know no command line need other words: no option, no limit of the settings. */
const readerSentences: ReaderSentences = {
  first_run: (_, { holds, records }) =>
    `${plural(holds.length, 'record')} would be deleted here for the first time, because the files no longer have them: ${recordsText(records, holds.length)}. Read the list, then decide.`,
  switched_off: () => 'Left out of this run on purpose.',
  limit_exceeded: ({ kind, count, existing, cause }, { place, holds, records }) =>
    [
      `${existing === undefined ? count : `${count} of ${existing}`} ${placeText(place)}: this plan ${kindText[kind]} unusually many.`,
      `Records: ${recordsText(records, holds.length)}.`,
      ...(cause ? [causeText(cause, place)] : []),
    ].join(' '),
  budget_exceeded: ({ kind, count, before, days, existing }, { place }) =>
    `This plan ${kindText[kind]} ${count} of ${existing} records in ${placeText(place)}, after ${before} in the last ${days} days: unusually many.`,
  protected: () => 'This person keeps access and team.',
  approval_mismatch: () => 'An approval that was given belongs to another plan.',
  plan_not_approved: () => 'Somebody must approve this plan by name before it is carried out.',
};

type ReaderSentences = {
  readonly [Check in CheckName]?: (evidence: CheckEvidence[Check], said: Said) => string;
};

/** What a check found, for people who decide. */
export function readerText(finding: Finding): string {
  const sentence = readerSentences[finding.check] as ((of: unknown, said: Said) => string) | undefined;
  return sentence ? sentence(finding.evidence, finding) : findingText(finding);
}

/** The same where it was approved. */
export function approvedText(finding: Finding): string {
  return `Approved: ${readerText(finding)}`;
}

/** The same with what approves it. */
export function findingMessage(finding: Finding): string {
  const { lift, holds, evidence, reach } = finding;
  if (lift === undefined) return findingText(finding);
  // The number to approve is that of the whole plan.
  const isOfMore = reach === 'plan' && 'allowed' in evidence && evidence.count !== holds.length;
  const whole = isOfMore ? ` (${holds.length} in the whole plan)` : '';
  return sentences([findingText(finding), `If this is intended: ${approveOption(lift)}${whole}`]);
}

/** The same where it was approved. */
export function approvedMessage(finding: Finding): string {
  return withApprovalText(findingText(finding), approveOption(finding.lift ?? ''));
}

/** What an approval lets happen, and the approval. */
export function withApprovalText(text: string, option: string): string {
  return `${text}${/[.?]$/.test(text) ? '' : '.'} Approved by ${option}`;
}

/** Why one change is withheld. */
export function withheldMessage({ finding, needs }: Pick<Withheld, 'finding' | 'needs'>): string {
  if (!needs) return findingMessage(finding);
  const { check, evidence } = finding;
  const why = check === 'switched_off' ? `excluded by ${evidence.option}` : 'withheld';
  return `A required change is ${why}: ${changeName(needs)}.`;
}

/** Before the changes that a finding holds back through another one. */
export function needingText(count: number): string {
  return `also waiting for these (${count}):`;
}

/** The end of a run whose plan was refused. */
export const refusedMessage: string = 'Refused. Nothing was written.';
