/** Types and builders for the contract table; the rows are in contract.ts. */

/** Where a row comes from: `contract: …`, `public description: …` or `our own rule: …`. */
export interface Sourced {
  readonly source: string;
}

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** Whether a body creates or changes a record. An activation counts as a create. */
export type Use = 'create' | 'update';

/**
 * `unknown`: the sources do not say whether null is accepted; the tool may try, the sandbox has a
 * switch.
 */
export type Nullable = 'no' | 'yes' | 'unknown';

export interface PathParameter extends Sourced {
  readonly name: string;
  readonly kind: 'uuid' | 'uuid or code';
}

export type QueryRule = Sourced &
  (
    | { readonly type: 'integer'; readonly min: number; readonly max?: number }
    | { readonly type: 'sort'; readonly fields: readonly string[] }
    | { readonly type: 'uuid' | 'boolean' }
    | { readonly type: 'choice'; readonly oneOf: readonly string[] }
    | { readonly type: 'email'; readonly isRequired: true }
    /** A date and a time with its offset. */
    | { readonly type: 'time' }
  );

export interface PropertyRule extends Sourced {
  readonly type: PropertyType;
  readonly required: Readonly<Record<Use, boolean>>;
  readonly nullable: Readonly<Record<Use, Nullable>>;
  /** In Unicode characters. */
  readonly lengthMax?: number;
  /** Bounds of an integer. */
  readonly min?: number;
  readonly max?: number;
  readonly oneOf?: readonly string[];
  /** Number of elements of a list. */
  readonly sizeMin?: number;
  readonly sizeMax?: number;
  /** No two elements of the list are equal as a whole. */
  readonly isUnique?: true;
  /** Properties of each element of a list. */
  readonly elements?: BodySchema;
  /**
   * Required and not null in a create if another property of the same object has one of these
   * values.
   */
  readonly requiredWhen?: { readonly property: string; readonly oneOf: readonly string[] };
  /** The list contains every custom field of the master in the path. */
  readonly hasEveryField?: true;
  /** The list defines the custom fields of the master and creates new ones. */
  readonly definesFields?: true;
}

/**
 * `value` is the value of a custom field: a text, null, or the texts of a checkbox. That of a user's
 * custom field, `userValue`, may also be a number.
 */
export type PropertyType =
  | 'string'
  | 'code'
  | 'integer'
  | 'boolean'
  | 'date'
  | 'uuid'
  | 'uuids'
  | 'email'
  | 'strings'
  | 'value'
  | 'userValue'
  | 'elements';

/** Properties by name; others are forbidden. */
export type BodySchema = Readonly<Record<string, PropertyRule>>;

export interface AnswerRule extends Sourced {
  readonly type: AnswerType;
  /** False: may be missing or null, so nothing may depend on it. */
  readonly isSure: boolean;
}

export type AnswerType =
  | 'uuid'
  | 'email'
  | 'string'
  | 'integer'
  | 'boolean'
  | 'date'
  | 'time'
  | 'value'
  | 'userValue'
  | 'strings'
  | 'anything'
  | { readonly oneOf: readonly string[] }
  | { readonly list: Shape; readonly sizeMin?: number; readonly sizeMax?: number }
  | { readonly record: Shape };

/** Reliable properties by name; others may exist. */
export type Shape = Readonly<Record<string, AnswerRule>>;

/** `lacks`: properties that a reader would expect but the service does not send. */
export type Answer =
  | { readonly kind: 'empty' }
  | { readonly kind: 'record' | 'list'; readonly shape: Shape; readonly lacks?: readonly string[] };

export type Permission =
  | 'management of workflow-related settings'
  | 'management of general masters'
  | 'management or reading of general masters'
  | 'management of users'
  | 'management of teams'
  | 'not stated';

export interface Operation extends Sourced {
  /** E.g. `grades.create`. */
  readonly id: string;
  readonly method: Method;
  /** E.g. `/v1/grades/{gradeId}`. */
  readonly path: string;
  readonly parameters: readonly PathParameter[];
  readonly query: Readonly<Record<string, QueryRule>>;
  /** Absent: no body is sent. */
  readonly body?: { readonly use: Use; readonly schema: BodySchema };
  readonly answer: Answer;
  readonly permission: Permission;
}

/** The answer to a mistake; several statuses if the sources leave it open. */
export interface Refusal extends Sourced {
  readonly statuses: readonly number[];
  /** The `code` of the answer, if known. */
  readonly code?: string;
}

type Details = Partial<Omit<PropertyRule, 'type' | 'required' | 'nullable' | 'source'>> & {
  readonly nullable?: Nullable | Readonly<Record<Use, Nullable>>;
};

const builder =
  (required: PropertyRule['required']) =>
  (type: PropertyType, source: string, { nullable = 'no', ...details }: Details = {}): PropertyRule => ({
    type,
    required,
    nullable: typeof nullable === 'string' ? { create: nullable, update: nullable } : nullable,
    source,
    ...details,
  });

type PropertyBuilder = (type: PropertyType, source: string, details?: Details) => PropertyRule;

/** Required in every body. */
export const always: PropertyBuilder = builder({ create: true, update: true });
/** Required to create, optional in an update. */
export const toCreate: PropertyBuilder = builder({ create: true, update: false });
export const optional: PropertyBuilder = builder({ create: false, update: false });

/** A property of every answer. */
export function sure(type: AnswerType, source: string): AnswerRule {
  return { type, isSure: true, source };
}

/** A property that may be missing or null. */
export function perhaps(type: AnswerType, source: string): AnswerRule {
  return { type, isSure: false, source };
}
