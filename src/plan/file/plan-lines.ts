/** Strict schemas for plan file lines: missing, mistyped and unknown properties are refused. */
import * as z from 'zod';
import type { Action, Activation, Change, Effect, FieldChange } from '../../model/changes.js';
import { type Limits, ofEachKind } from '../../model/limits.js';
import type { KeptRecord, ScopeSummary, TimeLine, TimeLineEntry, TimeLineState } from '../../model/plan.js';
import type { Value } from '../../model/records.js';
import type { WithholdArguments, WithholdCode, WithholdReason } from '../../model/refusals.js';
import type { Origin, Source } from '../../model/tables.js';
import { canonicalDate } from '../../resources/fields/dates.js';
import { resourceNames } from '../../resources/index.js';
import { defaultLimits } from '../guard/check-limits.js';
import type { Totals } from '../records/totals.js';
import { type PlanFooter, type PlanMaking, planFormat, planVersion } from './serialize-plan.js';

export interface HeaderLine extends PlanMaking {
  readonly format: string;
  readonly version: number;
  readonly serviceUrl: string;
  readonly sources: readonly Source[];
  readonly limits: Limits;
  readonly timeLine?: TimeLine;
  readonly approved?: readonly string[];
  readonly by?: string;
  readonly totals: Totals;
}

export interface ScopeLine extends Omit<ScopeSummary, 'onlyInService'> {
  readonly type: 'scope';
  /** Number of `only-in-service` lines that follow. */
  readonly onlyInService: number;
}

/** Every line but the first. */
export type BodyLine =
  | ScopeLine
  | ({ readonly type: 'only-in-service' } & KeptRecord)
  | ({ readonly type: 'change' } & Change)
  | { readonly type: 'withheld'; readonly reason: WithholdReason; readonly change: Change }
  | ({ readonly type: 'footer' } & PlanFooter);

const text = z.string();
const fullText = text.min(1);
const count = z.int().min(0);
const protector = z.enum(['settings', 'caller']);
const sha256 = text.regex(/^[0-9a-f]{64}$/);
const value = z.custom<Value>(isValue);
const day = text.refine((candidate) => canonicalDate(candidate) === candidate);

const origin: z.ZodType<Origin> = z.strictObject({
  file: text,
  sheet: text.exactOptional(),
  line: z.int().min(1).exactOptional(),
  column: text.exactOptional(),
  field: text.exactOptional(),
});

const source: z.ZodType<Source> = z.strictObject({
  file: text,
  isCommand: z.literal(true).exactOptional(),
  sheet: text.exactOptional(),
  sha256,
  rowCount: count,
  lacksLineEnd: z.literal(true).exactOptional(),
  feeds: text.exactOptional(),
  leftOutCount: count.exactOptional(),
});

const limit = z.strictObject({ count, percent: z.number().min(0).max(100) });
const budget = z.strictObject({ count, percent: z.number().min(0) });

function limitsOf<Kinds extends z.ZodRawShape>(kinds: Kinds) {
  const ofScope = { ...kinds, deletesIn30Days: budget.exactOptional() };
  const byResource = z.record(text, z.strictObject(ofScope)).exactOptional();
  return z.strictObject({ ...ofScope, deletesMax: count, byResource });
}

/** Plans of earlier versions had no limits on what happens to people. */
const earlierLimits = limitsOf({ deletes: limit, updates: limit, moves: limit }).transform(
  ({ byResource = {}, ...general }): Limits => {
    const { invites, removals, suspensions, deactivations } = defaultLimits;
    const ofPeople = { invites, removals, suspensions, deactivations };
    const own = Object.entries(byResource).map(([name, given]) => [name, { ...ofPeople, ...given }] as const);
    const all = { ...ofPeople, ...general };
    return own.length === 0 ? all : { ...all, byResource: Object.fromEntries(own) };
  },
);

const limits: z.ZodType<Limits> = z.union([limitsOf(ofEachKind(() => limit)), earlierLimits]);

const totals: z.ZodType<Totals> = z.strictObject({
  create: count,
  update: count,
  move: count,
  delete: count,
  activate: count,
  unchanged: count,
  withheld: count,
});

const states: Readonly<Record<TimeLineState, TimeLineState>> = {
  past: 'past',
  current: 'current',
  'to-activate': 'to-activate',
  'due-today': 'due-today',
  scheduled: 'scheduled',
  'to-schedule': 'to-schedule',
  waiting: 'waiting',
  withheld: 'withheld',
};

const timeLine: z.ZodType<TimeLine> = z.strictObject({
  resource: z.enum(resourceNames),
  asOf: day,
  entries: z.array(
    z.strictObject({
      key: text,
      name: text,
      activateOn: z.union([day, z.literal('now')]),
      state: z.enum(states),
    } satisfies Record<keyof TimeLineEntry, z.ZodType>),
  ),
} satisfies Record<keyof TimeLine, z.ZodType>);

const actions: Readonly<Record<Action, Action>> = {
  create: 'create',
  update: 'update',
  move: 'move',
  delete: 'delete',
  'set-default': 'set-default',
  'set-status': 'set-status',
  activate: 'activate',
};

const fieldChange: z.ZodType<FieldChange> = z.strictObject({
  field: fullText,
  before: value,
  after: value,
  origin: origin.exactOptional(),
});

const effect: z.ZodType<Effect> = z.strictObject({
  what: text,
  count: count.nullable(),
  ids: z.array(text).exactOptional(),
});

const recordName = z.strictObject({ key: text.nullable(), name: text });

const activation: z.ZodType<Activation> = z.strictObject({
  asOf: day,
  replaced: z
    .strictObject({ id: fullText, key: text.nullable(), dueOn: day, isNamed: z.boolean() })
    .exactOptional(),
  former: z.strictObject({ id: fullText, key: text.nullable(), count }).exactOptional(),
  count,
  missing: z.array(recordName),
  renamed: z.array(text),
  fewer: z.array(z.strictObject({ what: fullText, count, formerCount: count })).exactOptional(),
} satisfies Record<keyof Activation, z.ZodType>);

const changeShape = {
  id: fullText,
  resource: fullText,
  scope: text,
  action: z.enum(actions),
  key: text,
  name: text,
  liveId: fullText.exactOptional(),
  fields: z.array(fieldChange),
  group: z.record(z.string(), value).exactOptional(),
  effects: z.array(effect).exactOptional(),
  isMailed: z.boolean().exactOptional(),
  formerId: fullText.exactOptional(),
  activation: activation.exactOptional(),
  origin,
  dependsOn: z.array(text),
} satisfies Record<keyof Change, z.ZodType>;

const change: z.ZodType<Change> = z.strictObject(changeShape);

const nothing: z.ZodType<Record<string, never>> = z.strictObject({});
const twin = z.strictObject({ other: recordName });

const heldShape = {
  noun: text,
  count,
  former: text,
  formerCount: count,
  missing: z.array(recordName),
  missingCount: count,
  approval: text,
};

const reasonArguments: { readonly [Code in WithholdCode]: z.ZodType<WithholdArguments[Code]> } = {
  rows_set_aside: z.strictObject({ count }),
  no_rows: nothing,
  source_absent: z.strictObject({ file: text }),
  partial_export: z.strictObject({ table: origin }),
  source_gone: z.strictObject({ file: text, approval: text }),
  blank_rows: z.strictObject({ place: origin, count, approval: text }),
  more_left_out: z.strictObject({ file: text, count, before: count, approval: text }),
  line_end_missing: z.strictObject({ place: origin, approval: text }),
  older_file: z.strictObject({ place: origin, replacedOn: day, approval: text }),
  first_run: z.strictObject({ approval: text }),
  fewer_rows: z.strictObject({ rows: count, rowsBefore: count, percent: z.number(), approval: text }),
  fewer_parts: z.strictObject({
    table: text,
    rows: count,
    existing: count,
    percent: z.number(),
    approval: text,
  }),
  list_incomplete: z.strictObject({ read: count, counted: count.exactOptional() }),
  probable_rename: twin,
  codeless_twin: twin,
  lost_zeros: twin,
  spelling_twin: twin,
  rename_of_nothing: z.strictObject({ key: text, previousKey: text }),
  subtree_missing: z.strictObject({ top: recordName, count, approval: text }),
  every_parent_changed: z.union([
    z.strictObject({ count, approval: text }),
    // As written before approvals had a digest.
    z
      .strictObject({ count, moveCount: count })
      .transform(({ count, moveCount }) => ({ count, approval: `moves=${moveCount}` })),
  ]),
  few_keys_agree: z.strictObject({ rows: count, existing: count, agreeing: count, approval: text }),
  column_blanked: z.strictObject({ column: text, count, existing: count, approval: text }),
  names_exchanged: z.strictObject({ count, renamed: count, field: text.exactOptional(), approval: text }),
  text_garbled: z.strictObject({ field: fullText, text, approval: text }),
  current_renamed: z.strictObject({
    noun: text,
    current: text,
    rows: count,
    agreeing: count,
    column: text,
    approval: text,
  }),
  current_switched: z.strictObject({ former: text, current: text, column: text, approval: text }),
  state_unreachable: z.strictObject({ from: text, to: text, fact: text.exactOptional() }),
  state_of_new: z.strictObject({ state: text, initial: text }),
  record_protected: z.strictObject({ by: protector }),
  member_protected: z.strictObject({ by: protector }),
  switched_off: z.strictObject({
    option: text,
    change: text.exactOptional(),
    name: text.exactOptional(),
  }),
  depends_on_withheld: z.strictObject({ change: text, name: text.exactOptional() }),
  not_selected: z.strictObject({ isPlanned: z.boolean() }),
  depends_on_unselected: z.strictObject({ change: text, name: text.exactOptional() }),
  children_kept: z.strictObject({ children: z.array(recordName), count }),
  last_leader: z.strictObject({ owner: text, name: text.exactOptional() }),
  not_all_rows: z.strictObject({ count }),
  scheduled_later: z.strictObject({ day: text, dueOn: text, approval: text }),
  clock_differs: z.strictObject({ machine: text, service: text }),
  switched_away: z.strictObject({ day: text, seenOn: text, former: text, approval: text }),
  schedule_gone: z.strictObject({ dueOn: text, former: text, approval: text }),
  long_overdue: z.strictObject({ day: text, days: count, approval: text }),
  created_now: z.strictObject({ createdOn: text, former: text, approval: text }),
  members_missing: z.strictObject({
    what: fullText,
    count,
    former: text,
    formerCount: count,
    percent: z.number(),
    scheduledOn: text.exactOptional(),
    approval: text,
  }),
  nothing_held: z.strictObject({ noun: text, approval: text }),
  far_fewer_held: z.strictObject({ ...heldShape, percent: z.number() }),
  keys_missing: z.strictObject(heldShape),
};

const reason = z.union(
  Object.entries(reasonArguments).map(([code, args]) => z.strictObject({ code: z.literal(code), args })),
) as z.ZodType<WithholdReason>;

/** Recognizes plan files of any version. */
export const formatLine: z.ZodType<{ readonly format: string; readonly version: number }> = z.object({
  format: z.literal(planFormat),
  version: z.int(),
});

/** The first line. */
export const headerLine: z.ZodType<HeaderLine> = z.strictObject({
  format: z.literal(planFormat),
  version: z.literal(planVersion),
  toolVersion: fullText,
  createdAt: z.iso.datetime(),
  serviceUrl: fullText,
  sources: z.array(source),
  limits,
  timeLine: timeLine.exactOptional(),
  approved: z.array(fullText).exactOptional(),
  by: fullText.exactOptional(),
  totals,
});

/** Any other line. */
export const bodyLine: z.ZodType<BodyLine> = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('scope'),
    resource: fullText,
    scope: text,
    rows: count,
    existing: count,
    unchanged: count,
    isComplete: z.boolean(),
    containerId: fullText.exactOptional(),
    isImplied: z.literal(true).exactOptional(),
    isPruned: z.boolean(),
    onlyInService: count,
  } satisfies Record<keyof ScopeLine, z.ZodType>),
  z.strictObject({
    type: z.literal('only-in-service'),
    key: text.nullable(),
    name: text,
    protectedBy: protector.exactOptional(),
  }),
  z.strictObject({ type: z.literal('change'), ...changeShape }),
  z.strictObject({ type: z.literal('withheld'), reason, change }),
  z.strictObject({
    type: z.literal('footer'),
    scopes: count,
    changes: count,
    withheld: count,
    sha256,
    hmac: sha256.exactOptional(),
  }),
]);

function isValue(candidate: unknown): candidate is Value {
  if (candidate === null || typeof candidate === 'string' || typeof candidate === 'boolean') return true;
  if (typeof candidate === 'number') return Number.isFinite(candidate);
  return Array.isArray(candidate) && candidate.every((element) => typeof element === 'string');
}
