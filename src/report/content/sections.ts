/** The one list of sections of every report, as data: layouts know nothing else of it. Pure. */

import type { Action, Change } from '../../model/changes.js';
import type { Finding } from '../../model/checks.js';
import type { Problem, Severity } from '../../model/problems.js';
import { sourcePlace } from '../../model/problems.js';
import { textOf } from '../../model/sentence.js';
import { liftsOf } from '../../plan/check/approve.js';
import { alikeProblems } from '../../plan/records/alike-problems.js';
import { groupBy } from '../../plan/records/collections.js';
import type { OutcomeCounts, Totals } from '../../plan/records/totals.js';
import { lossOfChangeTold } from '../../plan/undo/tell-undo.js';
import { momentText } from '../../words/moment-text.js';
import { names, say } from '../../words/say.js';
import { budgetLeftText } from '../../words/sentences/budgets.js';
import {
  approvedMessage,
  approvedText,
  findingMessage,
  placeText,
  readerText,
} from '../../words/sentences/findings.js';
import { describeAlike } from '../../words/sentences/problems.js';
import { formatOrigin, plain, recordNameText } from '../../words/text.js';
import { approvedFindings } from './approvals.js';
import { activationTexts } from './change-lines.js';
import { type Drawing, drawingsOf } from './drawings.js';
import {
  actionLabel,
  dayName,
  dayText,
  figureName,
  heading,
  pathText,
  placeHeading,
  recordTitle,
  statusLabel,
} from './labels.js';
import { movesText, peopleFigures } from './moves-text.js';
import type { ReportPart } from './parts.js';
import { marksOf } from './record-tree.js';
import type { Audience, ReportContent, ReportedState, ReportedTimeLine } from './report-content.js';
import { openStatuses, type ReportedChange, type Status } from './reported-change.js';

export interface Section {
  readonly title: string;
  /** What it means, for sections that are set apart. */
  readonly tone?: 'refused' | 'waiting' | 'withheld' | 'warning' | 'error';
  /** Nobody needs it to decide. */
  readonly isAppendix?: boolean;
  /** Name of its own sheet in a workbook. */
  readonly sheet?: string;
  /** Shown beside the title. */
  readonly count?: number;
  /** What is to be said of all of it, in a few words. */
  readonly subtitle?: string | undefined;
  readonly notes?: readonly string[];
  readonly blocks: readonly Block[];
}

export type Block =
  | { readonly kind: 'list'; readonly items: readonly Item[] }
  | { readonly kind: 'tiles'; readonly tiles: readonly Tile[] }
  | TableBlock
  | { readonly kind: 'drawing'; readonly drawing: Drawing }
  | { readonly kind: 'changes'; readonly part: ReportPart };

export interface Item {
  /** Where it is, or what it is about. */
  readonly lead?: string;
  readonly status?: Status;
  readonly text: string;
  readonly records?: readonly ItemRecords[];
  /** What a yes approves; the records are then all that are asked about. */
  readonly approvals?: readonly string[];
}

export interface ItemRecords {
  readonly intro?: string;
  /** A short list needs no more than the intro. */
  readonly isOptional?: boolean;
  readonly records: readonly {
    readonly action: Action | undefined;
    readonly label: string;
    readonly name: string;
    /** Where it is, and what goes along. */
    readonly note?: string;
  }[];
}

export interface Tile {
  readonly sign: Action | Status;
  readonly label: string;
  readonly count: number;
  /** After a run, how many of them were made. */
  readonly made: number | undefined;
}

export interface TableBlock {
  readonly kind: 'table';
  readonly columns: readonly { readonly text: string; readonly isNumber?: boolean }[];
  readonly rows: readonly TableRow[];
}

export interface TableRow {
  readonly cells: readonly (string | number)[];
  /** A doubt about the row, behind its first cell. */
  readonly doubt?: string | undefined;
  /** It sums up the others. */
  readonly isSum?: boolean;
  /** Of a timeline, whose last cell says it in words. */
  readonly state?: ReportedState | 'today';
}

interface Context {
  readonly content: ReportContent;
  readonly audience: Audience;
  /** Names records that are counted otherwise. */
  readonly isVerbose?: boolean;
}

type SectionMaker = (context: Context) => readonly Section[];

/** What matters most comes first. */
const makers: readonly SectionMaker[] = [
  refusedSection,
  questionsSection,
  concernSections,
  summarySection,
  errorsSection,
  openSection,
  withheldSection,
  lossesSection,
  warningsSection,
  timeLineSection,
  drawingSections,
  changesSections,
  keptSection,
  budgetsSection,
  sourcesSection,
];

const forDecidersOnly: readonly SectionMaker[] = [questionsSection, drawingSections, keptSection];

const makersFor: Readonly<Record<Audience, readonly SectionMaker[]>> = {
  deciders: makers,
  operators: makers.filter((make) => !forDecidersOnly.includes(make)),
  // What matters most comes last: there a terminal is read first.
  terminal: [
    summarySection,
    timeLineSection,
    changesSections,
    withheldSection,
    concernSections,
    refusedSection,
  ],
};

/** Every section that has something to say to an audience. */
export function sectionsOf(
  content: ReportContent,
  audience: Audience,
  options: Pick<Context, 'isVerbose'> = {},
): readonly Section[] {
  return makersFor[audience].flatMap((make) => make({ ...options, content, audience }));
}

function listSection(section: Omit<Section, 'blocks'>, items: readonly Item[]): readonly Section[] {
  return items.length === 0 ? [] : [{ count: items.length, ...section, blocks: [{ kind: 'list', items }] }];
}

/** What nobody can lift; operators read what lifts the others. */
function refusedSection({ content, audience }: Context): readonly Section[] {
  const isDecider = audience === 'deciders';
  const shown = content.refusals.filter(({ lift }) => !isDecider || lift === undefined);
  const items = shown.map((finding) => ({
    text: isDecider ? readerText(finding) : findingMessage(finding),
  }));
  const title = say(audience === 'terminal' ? 'summary/refused' : 'report/section-refused');
  return listSection({ tone: 'refused', title }, items);
}

/** Only deciders are asked; operators read what approves. */
function questionsSection({ content }: Context): readonly Section[] {
  const questions = content.questions();
  if (questions.length === 0) return [];
  const groups = groupBy(withheldGroups(content.parts), ({ finding }) => finding.lift ?? '');
  const changeById = new Map(
    content.parts.flatMap((part) => part.planned.map((one) => [one.change.id, { ...one, part }])),
  );
  const items = questions.map((question): Item => {
    const [finding] = question;
    const [group] = groups.get(finding.lift ?? '') ?? [];
    const held = finding.holds.flatMap((id) => changeById.get(id) ?? []);
    const records = [
      recordsOf(held.map((one) => ({ ...one, isEffectShown: true }))),
      ...(group ? needingRecords(group) : []),
    ];
    const approvals = [...liftsOf(question)];
    return { lead: leadOf(finding, held), status: 'waiting', text: readerText(finding), records, approvals };
  });
  const title = say('report/section-questions');
  return listSection({ tone: 'waiting', title, sheet: say('decisions/sheet') }, items);
}

/** An approval by name that is missing, what was approved, and what an activation lacks. */
function concernSections({ content, audience }: Context): readonly Section[] {
  const { plan, kind, unapproved = [], approval, timeZone } = content;
  if (kind === 'comparison') return [];
  const isDecider = audience === 'deciders';
  const activations = plan.changes.filter(isLacking);
  const approved = approvedFindings(plan, content);
  const isOfActivation = ({ holds }: Finding) => activations.some(({ id }) => holds.includes(id));
  const limits = approved.filter((one) => one.reach === 'plan' || !isOfActivation(one));
  const by = approval && approved.length > 0 ? [say('approving/approved-by', { approval, timeZone })] : [];
  const sectionOf = (title: string, texts: readonly string[]) =>
    listSection(
      { tone: 'warning', title },
      texts.map((text) => ({ text })),
    );
  return [
    ...sectionOf(say('report/concern-unapproved'), unapproved.map(isDecider ? readerText : findingMessage)),
    ...sectionOf(say('report/concern-approved'), [
      ...by,
      ...limits.map(isDecider ? approvedText : approvedMessage),
    ]),
    ...sectionOf(
      say('report/concern-shortage'),
      activations.map((change) => shortageText(change, approved, { isDecider })),
    ),
  ];
}

function isLacking({ activation }: Change): boolean {
  const { missing = [], fewer = [] } = activation ?? {};
  return missing.length > 0 || fewer.length > 0;
}

function shortageText(
  change: Change,
  approved: readonly Finding[],
  { isDecider }: { readonly isDecider: boolean },
): string {
  const text = say('common/facts', { change, facts: activationTexts(change) });
  const { lift } = approved.find(({ holds }) => holds.includes(change.id)) ?? {};
  if (lift === undefined || isDecider) return text;
  return say('findings/approved-facts', { text, lift });
}

const figures = ['create', 'update', 'move', 'delete'] as const satisfies (keyof Totals)[];

/** The figures of a part, as deciders or operators count them. */
interface CountedPart extends ReturnType<typeof peopleFigures> {
  readonly part: ReportPart;
}

/** The figures: as tiles, and a table by resource and scope. */
function summarySection(context: Context): readonly Section[] {
  const { content, audience } = context;
  const { parts, results, kind } = content;
  const counted = parts.map((part) => ({ part, ...figuresFor(part, audience) }));
  const sum = sumOf(counted.map(({ planned }) => planned));
  const sums = results && sumOf(counted.map((one) => one.made ?? one.planned));
  const shown = sum.activate > 0 ? (['activate', ...figures] as const) : figures;
  const tiles = shown.map(
    (figure): Tile => ({
      sign: figure,
      label: figureName(figure, kind),
      count: sum[figure],
      made: sums && sums[figure] !== sum[figure] ? sums[figure] : undefined,
    }),
  );
  const label = statusLabel('withheld');
  const withheld: Tile = { sign: 'withheld', label, count: sum.withheld, made: undefined };
  const isMoveCounted = counted.some(({ part, planned }) => planned.move > part.totals.move);
  const notes = [
    ...parts.flatMap((part) => (part.news ? [newsNote(part, movesText(part) ?? '')] : [])),
    ...(isMoveCounted ? [say('html/people-move-note')] : []),
    ...(audience === 'terminal' ? leftOutNotes(content) : []),
  ];
  const blocks: readonly Block[] = [
    ...(results ? [{ kind: 'tiles' as const, tiles: resultTiles(results) }] : []),
    { kind: 'tiles', tiles: [...tiles, ...(sum.withheld > 0 ? [withheld] : [])] },
    figuresTable(context, { counted, sum, shown }),
  ];
  return [{ title: say('report/section-summary'), notes, blocks }];
}

/** Rows that the settings leave out: their records are known, but not compared. */
function leftOutNotes({ plan: { sources } }: ReportContent): readonly string[] {
  return sources.flatMap(({ leftOutCount: count, ...source }) => {
    const place = formatOrigin(sourcePlace(source));
    return count === undefined
      ? []
      : say('report/with-lead', { lead: place, text: say('summary/left-out', { count }) });
  });
}

function figuresTable(
  { content: { kind, parts, plan }, audience }: Context,
  {
    counted,
    sum,
    shown,
  }: {
    readonly counted: readonly CountedPart[];
    readonly sum: Totals;
    readonly shown: readonly (keyof Totals & Action)[];
  },
): TableBlock {
  const keptCount = ({ summary }: ReportPart) => summary.onlyInService.length;
  // Without files, no record lacks a row.
  const hasKept = plan.sources.length > 0 && parts.some((part) => keptCount(part) > 0);
  const hasWithheld = kind !== 'comparison';
  const cellsOf = (totals: Totals, kept: number) => [
    ...shown.map((figure) => totals[figure]),
    ...(hasWithheld ? [totals.withheld] : []),
    totals.unchanged,
    ...(hasKept ? [kept] : []),
  ];
  const rows = counted.map(({ part, planned, made }) => {
    const name = placeName(part, audience);
    const cells = [name, ...cellsOf(made ?? planned, keptCount(part))];
    return { cells, doubt: part.summary.isComplete ? undefined : say('report/not-proven') };
  });
  const keptSum = parts.reduce((all, part) => all + keptCount(part), 0);
  const sumRow = { cells: [say('report/column-total'), ...cellsOf(sum, keptSum)], isSum: true };
  const numbers = [
    ...shown.map((figure) => figureName(figure, kind)),
    ...(hasWithheld ? [statusLabel('withheld')] : []),
    ...[say('report/unchanged'), ...(hasKept ? [say('report/only-in-service')] : [])].map(heading),
  ];
  const columns = [{ text: say('report/column-part') }, ...numbers.map((text) => ({ text, isNumber: true }))];
  return { kind: 'table', columns, rows: [...rows, ...(rows.length > 1 ? [sumRow] : [])] };
}

function placeName({ place }: ReportPart, audience: Audience): string {
  return audience === 'deciders'
    ? placeHeading(place)
    : say('common/place-name', { resource: place.resource, scope: place.scope });
}

function figuresFor(part: ReportPart, audience: Audience): ReturnType<typeof peopleFigures> {
  return audience === 'deciders' ? peopleFigures(part) : { planned: part.totals, made: part.doneTotals };
}

function sumOf(all: readonly Totals[]): Totals {
  const none = { create: 0, update: 0, move: 0, delete: 0, activate: 0, unchanged: 0, withheld: 0 };
  const names = Object.keys(none) as (keyof Totals)[];
  return all.reduce<Totals>((sum, one) => {
    return Object.fromEntries(names.map((name) => [name, sum[name] + one[name]])) as Record<
      keyof Totals,
      number
    >;
  }, none);
}

function newsNote({ summary: { resource, scope } }: ReportPart, text: string): string {
  return say('report/with-lead', { lead: say('common/place-name', { resource, scope }), text });
}

function resultTiles(results: OutcomeCounts): readonly Tile[] {
  const statuses = ['applied', 'already', 'failed', 'unknown', 'skipped', 'notAttempted'] as const;
  return statuses
    .filter((status) => results[status] > 0 || status === 'applied' || status === 'failed')
    .map((status) => ({
      sign: status,
      label: statusLabel(status),
      count: results[status],
      made: undefined,
    }));
}

function errorsSection({ content }: Context): readonly Section[] {
  return problemsSection(content, 'error');
}

function warningsSection({ content }: Context): readonly Section[] {
  return problemsSection(content, 'warning');
}

/** Problems of one cause count once. */
function problemsSection({ problems, timeZone }: ReportContent, severity: Severity): readonly Section[] {
  const ofSeverity = problems.filter((one: Problem) => one.severity === severity);
  const items = alikeProblems(ofSeverity).map((alike) => ({ text: describeAlike(alike, timeZone) }));
  return listSection({ tone: severity, title: say(`report/section-${severity}s`) }, items);
}

/** Changes that a run left open, worst first. */
function openSection({ content, audience }: Context): readonly Section[] {
  const planned = content.parts.flatMap((part) => part.planned.map((one) => ({ ...one, part })));
  const items = openStatuses.flatMap((status) =>
    planned
      .filter((one) => one.status === status)
      .map(({ part, ...one }): Item => {
        const { change } = one;
        const place = say('common/place-name', { resource: change.resource, scope: change.scope });
        const lead = `${actionLabel(change, { kind: part.kind })} ${recordNameText(change)} (${place})`;
        return { lead, status, text: openText(one, audience) };
      }),
  );
  return listSection({ tone: 'error', title: say('report/section-open') }, items);
}

/** Why a change was not made. Deciders need not read what the service answered. */
export function openText({ status, message = '' }: ReportedChange, audience: Audience): string {
  const isAnswer = status === 'failed' || status === 'unknown' || status === 'notAttempted';
  return audience === 'deciders' && isAnswer ? say(`report/open-${status}`) : message;
}

/** What one finding holds back: its own changes, and those that cannot be made without them. */
export interface WithheldGroup {
  readonly finding: Finding;
  readonly held: readonly ShownWithheld[];
  readonly needing: readonly ShownWithheld[];
}

type ShownWithheld = ReportedChange & { readonly part?: ReportPart };

/** The withheld changes of all parts by their cause, in the order of the parts. */
export function withheldGroups(parts: readonly ReportPart[]): readonly WithheldGroup[] {
  const groups = new Map<Finding, ShownWithheld[]>();
  for (const part of parts) {
    for (const one of part.planned) {
      if (!one.withheld) continue;
      const group = groups.get(one.withheld.finding) ?? [];
      groups.set(one.withheld.finding, group);
      group.push({ ...one, part });
    }
  }
  return [...groups].map(([finding, all]) => ({
    finding,
    held: all.filter(({ withheld }) => !withheld?.needs),
    needing: all.filter(({ withheld }) => withheld?.needs),
  }));
}

/** By cause; deciders see what waits for them among the questions. */
function withheldSection({ content, audience }: Context): readonly Section[] {
  const isDecider = audience === 'deciders';
  const asked = liftsOf(isDecider ? content.questions().flat() : []);
  const groups = withheldGroups(content.parts).filter(
    ({ finding: { lift } }) => lift === undefined || !asked.has(lift),
  );
  const items = groups.map((group): Item => {
    const { finding, held } = group;
    // What somebody has left out needs no list.
    const isOptional = finding.check === 'switched_off';
    const text = isDecider ? readerText(finding) : findingMessage(finding);
    const records = [{ ...recordsOf(held), isOptional }, ...needingRecords(group)];
    return { lead: leadOf(finding, held), status: 'withheld', text, records };
  });
  const count = groups.reduce((sum, { held, needing }) => sum + held.length + needing.length, 0);
  const title = audience === 'terminal' ? say('summary/withheld', { count }) : say('report/section-withheld');
  return listSection({ tone: 'withheld', title, count }, items);
}

/** Where a finding is: where all that it holds is, if that says more. */
function leadOf({ place }: Finding, held: readonly ShownWithheld[]): string {
  const [only, ...others] = new Map(
    held.map(({ change: { resource, scope } }) => [JSON.stringify([resource, scope]), { resource, scope }]),
  ).values();
  const isNarrower = place.resource === undefined && only && others.length === 0;
  return placeText(isNarrower ? only : place);
}

function needingRecords({ needing }: WithheldGroup): readonly ItemRecords[] {
  if (needing.length === 0) return [];
  return [{ intro: say('findings/needing', { count: needing.length }), ...recordsOf(needing) }];
}

function recordsOf(
  all: readonly (ShownWithheld & { readonly isEffectShown?: boolean })[],
): Pick<ItemRecords, 'records'> {
  return {
    records: all.map(({ change, part, isEffectShown = false }) => {
      const above = part?.paths().above(change, 'before');
      const { effects = [] } = change;
      const along = isEffectShown && effects.length > 0 ? [say('changes/effects-lost', { effects })] : [];
      const note = [...(above && above.length > 0 ? [pathText(above)] : []), ...along].join('; ');
      return {
        action: change.action,
        label: actionLabel(change, { kind: 'plan' }),
        name: recordTitle(change),
        ...(note !== '' && { note }),
      };
    }),
  };
}

/** What an undo does not bring back. */
function lossesSection({ content: { losses, titles } }: Context): readonly Section[] {
  const items = losses.map((loss) => ({ text: textOf(lossOfChangeTold(loss, titles)) }));
  return listSection({ tone: 'warning', title: say('report/section-losses') }, items);
}

function timeLineSection({ content: { timeLine }, audience }: Context): readonly Section[] {
  if (!timeLine || timeLine.entries.length === 0) return [];
  const { asOf, entries } = timeLine;
  const columns = (['day', 'name', 'state'] as const).map((one) => ({ text: say(`report/column-${one}`) }));
  const rowsOf = (shown: ReportedTimeLine['entries']): readonly TableRow[] =>
    shown.map(({ activateOn, name, state }) => {
      return { state, cells: [dayText(activateOn), name, say(`report/time-line-state-${state}`)] };
    });
  const title = say('report/time-line-title');
  const today = dayName(asOf);
  if (audience !== 'deciders') {
    const dated = say('changes/time-line-title', { title, asOf: today });
    return [{ title: dated, blocks: [{ kind: 'table', columns, rows: rowsOf(entries) }] }];
  }
  // Deciders see today between past and future.
  const isBehind = (day: string) => day !== 'now' && day <= asOf;
  const rows: readonly TableRow[] = [
    ...rowsOf(entries.filter(({ activateOn }) => isBehind(activateOn))),
    { state: 'today', cells: [today, heading(say('report/as-of')), ''] },
    ...rowsOf(entries.filter(({ activateOn }) => !isBehind(activateOn))),
  ];
  return [{ title, blocks: [{ kind: 'table', columns, rows }] }];
}

/** The trees in which something changes. */
function drawingSections({ content: { parts } }: Context): readonly Section[] {
  return drawingsOf(parts)
    .filter(({ tree }) => tree.nodes.some((node) => marksOf(node).length > 0))
    .map((drawing) => {
      const title = say('html/tree-heading', { place: placeHeading(drawing.place) });
      return { title, blocks: [{ kind: 'drawing', drawing }] };
    });
}

function changesSections(context: Context): readonly Section[] {
  const { audience, content } = context;
  return content.parts.flatMap((part): readonly Section[] => {
    const notes = keptNotes(part, context);
    if (part.changes.length + notes.length === 0) return [];
    const moves = movesText(part);
    // Operators read what is new in a chart among the figures.
    const subtitle = part.news && audience !== 'deciders' ? undefined : moves;
    return [{ title: placeName(part, audience), subtitle, notes, blocks: [{ kind: 'changes', part }] }];
  });
}

const protectors = ['settings', 'caller'] as const;

/** Maximum protected records named in a line. */
const protectedMax = 5;

/**
 * Records without a row: those that pruning spares, a line for each reason, and the others, which
 * need no attention. Deciders see them in a table; without files, no record lacks a row.
 */
function keptNotes(
  { summary: { onlyInService } }: ReportPart,
  { content, audience, isVerbose = false }: Context,
): readonly string[] {
  if (audience === 'deciders' || content.plan.sources.length === 0) return [];
  const protectedLines = protectors.flatMap((by) => {
    const records = onlyInService.filter(({ protectedBy }) => protectedBy === by);
    const shown = records.slice(0, protectedMax);
    return records.length > 0 ? [say('summary/protected', { by, records, shown })] : [];
  });
  const others = onlyInService.filter(({ protectedBy }) => protectedBy === undefined);
  const counted = { count: others.length, isOfTerminal: audience === 'terminal' };
  const lines = isVerbose
    ? others.map(({ key, name }) => {
        const text =
          key === null ? `${say('changes/no-code')} ${plain(name)}` : recordNameText({ key, name });
        return say('summary/only-in-service', { name: text });
      })
    : [say('summary/many-only-in-service', counted)];
  return others.length > 0 ? [...protectedLines, ...lines] : protectedLines;
}

/** Records without a row, by name. */
function keptSection({ content: { parts, plan } }: Context): readonly Section[] {
  if (plan.sources.length === 0) return [];
  const rows = parts.flatMap(({ summary: { resource, scope, onlyInService: kept } }) =>
    kept.map(({ key, name, protectedBy }) => {
      const reason = protectedBy ? say('summary/protector', { by: protectedBy }) : '';
      return { cells: [names().resourceName(resource), scope, key ?? '', name, reason] };
    }),
  );
  if (rows.length === 0) return [];
  const columns = [
    say('report/column-part'),
    say('report/column-scope'),
    say('report/column-code'),
    say('report/column-name'),
    say('report/column-reason'),
  ].map((text) => ({ text }));
  const notes = [say('html/left-alone')];
  return [
    {
      title: heading(say('report/only-in-service')),
      isAppendix: true,
      sheet: say('xlsx/only-in-service-sheet'),
      count: rows.length,
      notes,
      blocks: [{ kind: 'table', columns, rows }],
    },
  ];
}

/** What earlier runs have used, where they have used something. */
function budgetsSection({ content: { budgets = [] } }: Context): readonly Section[] {
  const used = budgets.filter((budget) => budget.used > 0);
  const title = say('budgets/heading');
  return listSection(
    { isAppendix: true, title },
    used.map((budget) => ({ text: budgetLeftText(budget) })),
  );
}

function sourcesSection({
  content: {
    plan: { sources },
  },
}: Context): readonly Section[] {
  if (sources.length === 0) return [];
  const hasLeftOut = sources.some(({ leftOutCount }) => leftOutCount !== undefined);
  const rows = sources.map(({ leftOutCount, ...source }) => {
    const leftOut = leftOutCount === undefined ? '' : say('summary/left-out', { count: leftOutCount });
    return { cells: [formatOrigin(sourcePlace(source)), source.rowCount, ...(hasLeftOut ? [leftOut] : [])] };
  });
  const columns = [
    { text: say('report/column-file') },
    { text: say('report/column-rows'), isNumber: true },
    ...(hasLeftOut ? [{ text: say('report/column-reason') }] : []),
  ];
  return [
    {
      title: say('report/section-sources'),
      isAppendix: true,
      count: rows.length,
      blocks: [{ kind: 'table', columns, rows }],
    },
  ];
}

/**
 * What a report is about, for people; the rest is for the operator: see operatorText. Only HTML and
 * workbooks show it: Markdown and JSON have heads of their own.
 */
export function factsOf(content: ReportContent): readonly (readonly [string, string])[] {
  const { asOf, plan, createdAt, timeZone, approval, decider, kind, comparedWith } = content;
  const day = asOf ?? plan.timeLine?.asOf;
  const compared = comparedWith === undefined ? [] : [[say('report/about-compared'), comparedWith] as const];
  const news = new Set(content.parts.flatMap((part) => part.news?.former ?? []));
  return [
    ...(kind === 'comparison'
      ? compared
      : [...news].map((former) => [say('report/about-compared'), former] as const)),
    ...(day === undefined ? [] : [[say('report/about-day'), dayName(day)] as const]),
    [say('report/about-createdAt'), momentText(createdAt, timeZone)],
    ...(plan.by === undefined ? [] : [[say('report/about-by'), plan.by] as const]),
    ...(decider ? [[say('report/about-decided'), say('decisions/decider', { ...decider })] as const] : []),
    ...(approval
      ? [[say('report/about-approved'), say('approving/approver', { approval, timeZone })] as const]
      : []),
  ];
}

/** What the operator needs, on one line: the command, the service, and the plan by its id. */
export function operatorText(content: ReportContent): string {
  const { command, toolVersion, plan, applyCommand, areDecisionsOpen } = content;
  return say('report/operator', {
    command: `mastersync ${command} (${toolVersion})`,
    service: plan.serviceUrl,
    plan: content.planId(),
    apply: areDecisionsOpen ? applyCommand : undefined,
    isUnsaved: applyCommand === undefined && areDecisionsOpen,
  });
}
