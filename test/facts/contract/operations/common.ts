/** What the rows of several resources share. */
import {
  type Answer,
  type BodySchema,
  type Method,
  type Operation,
  type PathParameter,
  type QueryRule,
  type Shape,
  type Sourced,
  sure,
} from '../../rules.js';

export const onlyToCreate = { create: 'yes', update: 'no' } as const;

/** What every record of an answer has. */
export const common: Shape = {
  id: sure('uuid', 'public description: Common'),
  createdAt: sure('time', 'public description: Common'),
  updatedAt: sure('time', 'public description: Common'),
};

export const paging: Readonly<Record<string, QueryRule>> = {
  page: { type: 'integer', min: 1, source: 'contract: Endpoints, listing conventions' },
  perPage: { type: 'integer', min: 1, max: 100, source: 'contract: Endpoints, listing conventions' },
};

/** The query of a sortable list. */
export function sortedBy(source: string, fields: readonly string[]): Operation['query'] {
  return { ...paging, sortBy: { type: 'sort', fields, source } };
}

/** The parameters that paths name. */
const pathParameters: Readonly<Record<string, Omit<PathParameter, 'name'>>> = {
  gradeId: { kind: 'uuid or code', source: 'contract: Grades' },
  organizationChartId: { kind: 'uuid', source: 'contract: Organization charts' },
  teamId: { kind: 'uuid or code', source: 'contract: Teams' },
  generalMasterId: { kind: 'uuid or code', source: 'contract: General masters' },
  itemId: { kind: 'uuid or code', source: 'contract: General masters' },
  folderId: { kind: 'uuid or code', source: 'contract: Folders' },
  categoryId: { kind: 'uuid', source: 'contract: Categories' },
  userId: { kind: 'uuid or code', source: 'public description: Users, common to all operations' },
};

/** What distinguishes a row from others of its resource. */
interface Details {
  readonly query?: Operation['query'];
  readonly body?: BodySchema;
  /** Default: empty. */
  readonly answer?: Answer;
  readonly permission?: Operation['permission'];
  readonly source?: string;
}

const nothing: Answer = { kind: 'empty' };

/** Adds a row, e.g. `row('get', 'GET /v1/grades/{gradeId}', { answer })`. */
export type RowBuilder = (name: string, line: string, details?: Details) => Operation;

/** Builds the rows of one resource. */
export function rowsOf(resource: string, common: Sourced & Pick<Operation, 'permission'>): RowBuilder {
  return (name, line, { query = {}, body, answer = nothing, ...details } = {}) => {
    const [method, path] = line.split(' ') as [Method, string];
    const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) =>
      parameterNamed(parameter),
    );
    return {
      id: `${resource}.${name}`,
      method,
      path,
      parameters,
      query,
      ...(body && { body: { use: method === 'PATCH' ? 'update' : 'create', schema: body } }),
      answer,
      ...common,
      ...details,
    };
  };
}

/** What the rows of records say that have a path of their own. */
interface RecordDetails {
  readonly body: BodySchema;
  readonly answer: Answer;
  readonly list: Answer;
  /** What a list can be sorted by; absent: it cannot. */
  readonly sortBy?: readonly string[];
  /** Needed to read, if not what is needed to write. */
  readonly reading?: Operation['permission'];
}

/** Five rows: list, create, get, update, delete. @param path  of one record */
export function recordRows(
  resource: string,
  path: string,
  shared: Parameters<typeof rowsOf>[1],
  { body, answer, list: listed, sortBy, reading = shared.permission }: RecordDetails,
): readonly Operation[] {
  const row = rowsOf(resource, shared);
  const lists = path.slice(0, path.lastIndexOf('/'));
  const query = sortBy ? sortedBy(shared.source, sortBy) : paging;
  return [
    row('list', `GET ${lists}`, { query, answer: listed, permission: reading }),
    row('create', `POST ${lists}`, { body, answer }),
    row('get', `GET ${path}`, { answer, permission: reading }),
    row('update', `PATCH ${path}`, { body, answer }),
    row('delete', `DELETE ${path}`),
  ];
}

function parameterNamed(name: string): PathParameter {
  const parameter = pathParameters[name];
  if (parameter === undefined) throw new Error(`no path parameter ${name}`);
  return { name, ...parameter };
}

/** An answer with one record. @param lacks  what a reader would expect and the service does not send */
export function record(shape: Shape, lacks: readonly string[] = []): Answer {
  return { kind: 'record', shape, lacks };
}

/** An answer with many. */
export function list(shape: Shape, lacks: readonly string[] = []): Answer {
  return { kind: 'list', shape, lacks };
}
