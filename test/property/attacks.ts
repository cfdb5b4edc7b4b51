/**
 * What may go wrong in a night: files that are not what they seem, answers that prove nothing, lists
 * that lie, failures, people who edit at the same time, a run that is cut off.
 */
import {
  type Fault,
  faultProfile,
  type Sandbox,
  type SandboxRequest,
  type Switches,
} from '../../src/sandbox/index.js';
import { send } from '../helpers/connect.js';
import type { Company, Row } from './company/company.js';
import type { Dice } from './company/dice.js';
import { type MoveName, randomCompany } from './company/night.js';
import { nightlyFiles } from './company/nights.js';
import { placeOf, type Records, withoutNothing } from './company/records.js';
import { currentChart, formerChart } from './company/styles.js';
import type { Files } from './company/writing.js';

type Answering = (request: SandboxRequest) => Fault | undefined | Promise<Fault | undefined>;

/** What somebody else has written, by place; null: deleted. */
export type Edits = ReadonlyMap<string, Row | null>;

export interface Attack {
  /** The run cannot know of records that the service hides: these may stay. */
  readonly isHiding?: boolean;
  /** Whether the files of the company name the charts of its teams. Default: in most companies. */
  readonly namesCharts?: boolean;
  /** Its files list users and memberships. Default: those of some companies do, in the long suite. */
  readonly listsPeople?: true;
  /** What else changes in the company the night before. */
  readonly earlier?: readonly MoveName[];
  /** What somebody else does before the run. */
  readonly preparing?: (sandbox: Sandbox) => Promise<unknown>;
  /** What the files would say then. */
  readonly meant?: (company: Company) => Company;
  /** By how many days the clock of the machine is ahead. */
  readonly daysAhead?: number;
  /** Files whose approvals are given for the others. */
  readonly approved?: (files: Files) => Files;
  /** What arrives in place of the files. */
  readonly arriving?: (files: Files, dice: Dice, earlier: Files) => Files;
  readonly switches?: (dice: Dice) => Partial<Switches>;
  /** What is answered during that night. */
  readonly answering?: (dice: Dice) => Answering;
  /** What somebody else does right before the first write. */
  readonly editing?: (sandbox: Sandbox, dice: Dice) => Promise<Edits>;
}

const unproven = ['', '{}', 'null', '"ok"', '{"code":"internal_error","message":"x"}'];
const nobody = '{"id":"00000000-0000-4000-8000-000000000000"}';

export const attacks: Readonly<Record<string, Attack>> = {
  nothing: {},
  'every write is answered with nothing': { switches: () => ({ writeAnswer: 'empty' }) },
  'deletes are confirmed but not made': { switches: () => ({ deletion: 'ignored' }) },
  'made writes are answered with what proves nothing': {
    answering: (dice) => someWrites(dice, () => answer('after', 200, dice.pick(unproven))),
  },
  'writes are confirmed with nothing, and not made': {
    answering: (dice) => someWrites(dice, () => answer('before', 200, dice.pick(unproven))),
  },
  'creates are confirmed with the id of a record that nobody has': {
    answering: (dice) =>
      someWrites(dice, ({ method }) => (method === 'POST' ? answer('before', 201, nobody) : undefined)),
  },
  'creates are answered with the record, and not made': { switches: () => ({ creation: 'ignored' }) },
  'deletes are answered with 404 and not made': {
    answering: (dice) =>
      someWrites(dice, ({ method }) =>
        method === 'DELETE'
          ? answer('before', 404, '{"code":"resource_not_found","message":"x"}')
          : undefined,
      ),
  },
  'moves are confirmed with nothing, and not made': {
    answering: (dice) =>
      someWrites(dice, ({ method, body }) =>
        method === 'PATCH' && /parent/.test(JSON.stringify(body)) ? answer('before', 200, '{}') : undefined,
      ),
  },
  'requests fail': {
    answering: (dice) =>
      faultProfile({
        faults: (['429', '500-before', '504-after', 'drop-before', 'drop-after', 'html-200'] as const).map(
          (name) => ({ name, rate: 0.06 }),
        ),
        seed: dice.below(1_000_000),
      }),
  },
  'the run is cut off before a write': { answering: (dice) => cutOff(dice, 'before') },
  'the run is cut off after a write': { answering: (dice) => cutOff(dice, 'after') },
  'lists lack records that are counted': {
    isHiding: true,
    switches: (dice) => ({ hiddenRecordsEvery: dice.between(5, 60), hiddenInTotal: true }),
  },
  'counts lag behind': { switches: (dice) => ({ countLagWrites: dice.between(1, 20) }) },
  'a list comes empty, and is not counted': {
    answering: (dice) => {
      const number = dice.between(1, 8);
      let listCount = 0;
      return ({ method, query }) =>
        method === 'GET' && 'page' in query && ++listCount === number
          ? answer('before', 200, '[]')
          : undefined;
    },
  },
  'a file is cut off within its last cell': {
    arriving: (files, dice) =>
      changed(
        files,
        dice,
        (lines) => lines.map((line, at) => (at === lines.length - 1 ? line.slice(0, -1) : line)),
        // The last cells of these are never blank.
        { of: /^(grades|items)/, end: '' },
      ),
  },
  'the file of an earlier night comes back': {
    arriving: (files, _, earlier) => ({ ...files, 'items.csv': earlier['items.csv'] ?? '' }),
  },
  'one of two files is missing': { arriving: (files) => without(files, 'teams.tsv') },
  'a row is blanked': {
    arriving: (files, dice) =>
      changed(files, dice, (lines) => {
        const at = dice.between(1, lines.length - 2);
        return lines.map((line, index) => (index === at ? line.replaceAll(/[^,\t]/g, '') : line));
      }),
  },
  'a file is cut off within a row': {
    arriving: (files, dice) =>
      changed(
        files,
        dice,
        (lines) => {
          const kept = lines.slice(0, dice.between(2, lines.length - 1));
          const last = kept.pop() ?? '';
          return [...kept, last.slice(0, dice.between(1, last.search(/[,\t][^,\t]*$/)))];
        },
        { end: '' },
      ),
  },
  'a file is cut off between two rows': {
    arriving: (files, dice) =>
      changed(files, dice, (lines) => lines.slice(0, dice.between(2, lines.length / 2)), {
        // What is left of a file must be little of its whole table.
        of: /^(teams\.csv|folders|grades|users|memberships)/,
      }),
  },
  'a file has nothing but its header': {
    // Without rows, a file of items names no master.
    arriving: (files, dice) =>
      changed(files, dice, (lines) => lines.slice(0, 1), {
        of: /^(teams|folders|grades|users|memberships)/,
      }),
  },
  'a text lost a character before the file was made': {
    arriving: (files, dice) =>
      changed(files, dice, (lines) => {
        const at = dice.between(1, lines.length - 1);
        return lines.map((line, index) =>
          index === at ? line.replace(/[^\p{ASCII}](?=\p{ASCII}*$)/u, '�') : line,
        );
      }),
  },
  'a file is empty': { arriving: (files, dice) => changed(files, dice, () => [], { end: '' }) },
  'a column is blanked': {
    arriving: (files, dice) =>
      withColumn(files, dice.pick(['owner', 'amount']), { of: 'items.csv', value: () => '' }),
  },
  'names are garbled': {
    arriving: (files, dice) =>
      withNames(files, dice, (names, at) => (names[at] ?? '').replaceAll(/[^\p{ASCII}]/gu, '\uFFFD')),
  },
  'names are question marks': {
    arriving: (files, dice) => withNames(files, dice, () => '????'),
  },
  'names are shifted by a row': {
    arriving: (files) =>
      withColumn(files, 'name', { of: 'grades.csv', value: (names, at) => names.at(at - 1) ?? '' }),
  },
  'stray quotes swallow rows': {
    arriving: (files, dice) => {
      const at = dice.between(1, 4);
      return withColumn(files, 'name', {
        of: 'items.csv',
        value: (names, index) =>
          (index === at ? '"' : '') + (names[index] ?? '') + (index === at + 4 ? '"' : ''),
      });
    },
  },
  'names are EUC-JP that was read as Shift_JIS': {
    arriving: (files, dice) => withNames(files, dice, (names, at) => misread(names[at] ?? '')),
  },
  'all codes are new': {
    arriving: (files, dice) =>
      withColumn(files, 'code', {
        of: dice.pick(present(files, ['items.csv', 'users.csv'])),
        value: (codes, at) => `X-${codes[at]}`,
      }),
  },
  "a table is another company's": {
    arriving: (files, dice) => {
      // The guard is not for tables of up to ten records, such as those of folders.
      const table = dice.pick(['items', 'teams', ...('users.csv' in files ? ['users'] : [])]) ?? '';
      const other = nightlyFiles(
        randomCompany(dice, 60, { namesCharts: 'charts.csv' in files, listsPeople: true }),
      );
      return {
        ...files,
        ...Object.fromEntries(Object.entries(other).filter(([name]) => name.startsWith(table))),
      };
    },
  },
  'approvals are given that were of another plan': {
    approved: (files) => part(files, (lines) => lines.slice(0, Math.ceil(lines.length / 3))),
    arriving: (files) =>
      part(files, (lines) => [...lines.slice(0, 1), ...lines.slice(-Math.ceil(lines.length / 3) + 1)]),
  },
  'the current chart has another name in the service': {
    namesCharts: true,
    preparing: (sandbox) => writeChart(sandbox, currentChart, 'PATCH', '', { name: renamedChart }),
    meant: (company) => ({
      ...company,
      charts: company.charts.map((row) => ({ ...row, name: renamedChart })),
      teams: company.teams.map((row) => ({ ...row, chart: renamedChart })),
    }),
  },
  'a former chart is current again, and the files name none': {
    namesCharts: false,
    preparing: (sandbox) => writeChart(sandbox, formerChart, 'POST', '/activate', { dueOn: null }),
    // Nobody knows for which chart they are.
    meant: (company) => ({ ...company, charts: [], teams: [] }),
  },
  'a former chart gets a day in the past': {
    namesCharts: true,
    arriving: (files) => ({
      ...files,
      'charts.csv': `${files['charts.csv']}${formerChart},2025-04-01\r\n`,
    }),
  },
  'the clock of the machine is a year ahead': {
    namesCharts: true,
    earlier: ["next year's chart is begun as a copy"],
    daysAhead: 365,
  },
  'the leader marks are blanked': {
    listsPeople: true,
    arriving: (files) => withColumn(files, 'leader', { of: 'memberships.csv', value: () => '' }),
  },
  'everybody goes on leave': {
    listsPeople: true,
    arriving: (files) => withColumn(files, 'status', { of: 'users.csv', value: () => 'suspended' }),
  },
  'a table of people is cut off between two rows': {
    listsPeople: true,
    arriving: (files, dice) =>
      changed(files, dice, (lines) => lines.slice(0, dice.between(2, lines.length / 2)), {
        of: /^(users|memberships)/,
      }),
  },
  'the service has its own ways with members': {
    listsPeople: true,
    switches: waysWithMembers,
    editing: (sandbox, dice) => (dice.inHundred(50) ? addMember(sandbox, dice) : removeMember(sandbox, dice)),
  },
  'batches of members are refused, or cut off': {
    listsPeople: true,
    answering: (dice) =>
      someWrites(dice, ({ path }) =>
        path.endsWith('/memberships') ? dice.pick([refused, { kind: 'drop', when: 'after' }]) : undefined,
      ),
  },
  'somebody adds a member': { listsPeople: true, editing: addMember },
  'somebody removes a member': { listsPeople: true, editing: removeMember },
  'somebody lets another member lead': { listsPeople: true, editing: promoteMember },
  'somebody suspends a user': { listsPeople: true, editing: suspendUser },
  'somebody changes a record': { editing: changeRecord },
  'somebody adds an item': { editing: addItem },
  'somebody adds to a folder that is to go': { editing: addToFolder },
  'somebody deletes an item': { editing: deleteItem },
};

const refused: Fault = answer('before', 422, '{"code":"validation_failed","message":"x"}');

function waysWithMembers(dice: Dice): Partial<Switches> {
  return {
    ...(dice.inHundred(50) && { refusedBatch: 'written in part' }),
    memberAddedAgain: dice.pick(['refused', 'ignored', 'updated']) ?? 'refused',
    nonMemberRemoval: dice.pick(['not found', 'refused', 'ignored']) ?? 'refused',
    inactiveMembers: dice.pick(['accepted', 'refused']) ?? 'accepted',
  };
}

const renamedChart = '2026年度組織（改定）';

/** Two bytes for each character, each of which looks like half-width katakana. */
function misread(text: string): string {
  const katakana = (number: number) => String.fromCharCode(0xff71 + (number % 45));
  return text.replaceAll(/[^\p{ASCII}]/gu, (one) => {
    const code = one.codePointAt(0) ?? 0;
    return katakana(code >> 6) + katakana(code);
  });
}

/** Some of the teams of the main office. */
function part(files: Files, choose: (lines: readonly string[]) => readonly string[]): Files {
  const lines = (files['teams.csv'] ?? '').trimEnd().split('\r\n');
  return { ...files, 'teams.csv': `${choose(lines).join('\r\n')}\r\n` };
}

async function writeChart(
  sandbox: Sandbox,
  name: string,
  ...[method, path, body]: readonly ['POST' | 'PATCH', string, object]
): Promise<void> {
  const chart = sandbox.state().charts.find((one) => one.name === name);
  await write(sandbox, method, `/v1/organizationCharts/${chart?.id}${path}`, body);
  sandbox.settle();
}

function answer(when: Fault['when'], status: number, body = ''): Fault {
  return { kind: 'answer', when, status, body };
}

/** Every second write or so. */
function someWrites(dice: Dice, play: (request: SandboxRequest) => Fault | undefined): Answering {
  return (request) => (request.method !== 'GET' && dice.inHundred(50) ? play(request) : undefined);
}

function cutOff(dice: Dice, when: Fault['when']): Answering {
  let left = dice.between(1, 12);
  return ({ method }) => {
    if (method !== 'GET') left -= 1;
    if (left > 0) return undefined;
    return { kind: 'drop', when: left === 0 && method !== 'GET' ? when : 'before' };
  };
}

function without(files: Files, name: string): Files {
  return Object.fromEntries(Object.entries(files).filter(([file]) => file !== name));
}

interface Change {
  readonly of?: RegExp;
  /** Behind the last line. */
  readonly end?: string;
}

/** Changes the lines of a file. */
function changed(
  files: Files,
  dice: Dice,
  change: (lines: readonly string[]) => readonly string[],
  { of = /^(teams|items|folders|grades|users|memberships)/, end = '\r\n' }: Change = {},
): Files {
  const [name, text] = dice.pick(Object.entries(files).filter(([file]) => of.test(file))) ?? ['', ''];
  const lines = text.trimEnd().split('\r\n');
  return { ...files, [name]: change(lines).join('\r\n') + end };
}

interface ColumnChange {
  readonly of: string | undefined;
  readonly value: (values: readonly string[], index: number) => string;
}

/** Changes a column of a file. No cell holds a comma. */
function withColumn(files: Files, column: string | undefined, { of = '', value }: ColumnChange): Files {
  const [header = '', ...lines] = (files[of] ?? '').trimEnd().split('\r\n');
  const at = header
    .replace('\uFEFF', '')
    .split(',')
    .indexOf(column ?? '');
  const rows = lines.map((line) => line.split(','));
  const values = rows.map((row) => row[at] ?? '');
  const changedLines = rows.map((row, index) => row.with(at, value(values, index)).join(','));
  return { ...files, [of]: `${[header, ...changedLines].join('\r\n')}\r\n` };
}

/** Garbles the names of a table. */
function withNames(files: Files, dice: Dice, value: ColumnChange['value']): Files {
  const of = dice.pick(present(files, ['grades.csv', 'folders.csv', 'teams.csv', 'items.csv', 'users.csv']));
  return withColumn(files, of === 'users.csv' ? 'lastName' : 'name', { of, value });
}

const present = (files: Files, names: readonly string[]) => names.filter((name) => name in files);

async function changeRecord(sandbox: Sandbox, dice: Dice): Promise<Edits> {
  const { teams, charts, items, folders } = sandbox.state();
  const text = `担当者${dice.number}`;
  const chart = charts.find(({ current }) => current);
  const own = items.filter(({ master }) => master !== 'HAND');
  const [team, item, folder] = [
    dice.pick(teams.filter((one) => one.chart === chart?.name)),
    dice.pick(own),
    dice.pick(folders),
  ];
  switch (dice.below(3)) {
    case 0:
      await write(sandbox, 'PATCH', `/v1/organizationCharts/${chart?.id}/teams/${team?.id}`, { notes: text });
      return new Map([[placeOf('teams', keysOf(team)), { notes: text }]]);
    case 1: {
      const inputs = Object.entries({ ...item?.inputs, owner: text }).map(([code, value]) => ({
        code,
        value,
      }));
      await write(sandbox, 'PATCH', `/v1/generalMasters/${item?.master}/items/${item?.code}`, { inputs });
      return new Map([[placeOf('items', keysOf(item)), { owner: text }]]);
    }
    default:
      await write(sandbox, 'PATCH', `/v1/folders/${folder?.code}`, { description: text });
      return new Map([[placeOf('folders', keysOf(folder)), { description: text }]]);
  }
}

/** A post of the current chart, and how it is addressed. */
function pickPost(sandbox: Sandbox, dice: Dice, isChosen: (post: Post) => boolean) {
  const { charts, teams, users, memberships } = sandbox.state();
  const chart = charts.find(({ current }) => current);
  const post = dice.pick(memberships.filter((one) => one.chart === chart?.name && isChosen(one)));
  const team = teams.find(({ code, chart: place }) => place === chart?.name && code === post?.team);
  const path = `/v1/organizationCharts/${chart?.id}/teams/${team?.id}/memberships`;
  return post && { post, path, users, members: memberships.filter((one) => one.team === post.team) };
}

type Post = ReturnType<Sandbox['state']>['memberships'][number];

const placeOfPost = ({ chart, team, user }: Pick<Post, 'chart' | 'team' | 'user'>) =>
  placeOf('memberships', { chart, team, user });

async function addMember(sandbox: Sandbox, dice: Dice): Promise<Edits> {
  const picked = pickPost(sandbox, dice, () => true);
  const others = picked?.users.filter(
    ({ code, status }) => status === 'activated' && !picked.members.some(({ user }) => user === code),
  );
  const user = dice.pick(others ?? []);
  if (!picked || !user) return new Map();
  await write(sandbox, 'POST', picked.path, { users: [{ id: user.id, leader: false }] });
  const { chart, team } = picked.post;
  return new Map([[placeOfPost({ chart, team, user: user.code }), { leader: 'FALSE' }]]);
}

async function removeMember(sandbox: Sandbox, dice: Dice): Promise<Edits> {
  const picked = pickPost(sandbox, dice, ({ leader }) => leader !== true);
  const user = picked?.users.find(({ code }) => code === picked.post.user);
  if (!picked || !user) return new Map();
  await write(sandbox, 'DELETE', picked.path, { userIds: [user.id] });
  return new Map([[placeOfPost(picked.post), null]]);
}

async function promoteMember(sandbox: Sandbox, dice: Dice): Promise<Edits> {
  const picked = pickPost(sandbox, dice, ({ leader }) => leader !== true);
  if (!picked) return new Map();
  const grades = sandbox.state().grades.filter(({ code }) => picked.post.grades?.includes(code ?? ''));
  const gradeIds = grades.map(({ id }) => id);
  await write(sandbox, 'PATCH', `${picked.path}/${picked.post.user}`, { leader: true, gradeIds });
  return new Map([[placeOfPost(picked.post), { leader: 'TRUE' }]]);
}

async function suspendUser(sandbox: Sandbox, dice: Dice): Promise<Edits> {
  const users = sandbox
    .state()
    .users.filter(({ code, status }) => status === 'activated' && code !== 'admin');
  const user = dice.pick(users);
  if (!user) return new Map();
  await write(sandbox, 'POST', `/v1/users/${user.id}/suspend`, {});
  return new Map([[placeOf('users', keysOf(user)), { status: 'suspended' }]]);
}

async function addItem(sandbox: Sandbox, dice: Dice): Promise<Edits> {
  const values = { code: `N${dice.number}`, name: '急ぎ' };
  const inputs = ['owner', 'amount', 'kind'].map((code) => ({ code, value: null }));
  await write(sandbox, 'POST', '/v1/generalMasters/COST/items', { ...values, inputs });
  return new Map([[placeOf('items', { master: 'COST', ...values }), values]]);
}

async function addToFolder(sandbox: Sandbox, dice: Dice): Promise<Edits> {
  const { folders } = sandbox.state();
  const edits = new Map<string, Row>();
  for (const { id } of folders) {
    const values = { code: `N${dice.number}`, name: '急ぎ' };
    await write(sandbox, 'POST', '/v1/folders', { ...values, parentFolderId: id });
    edits.set(placeOf('folders', values), values);
  }
  return edits;
}

async function deleteItem(sandbox: Sandbox, dice: Dice): Promise<Edits> {
  const item = dice.pick(sandbox.state().items.filter(({ master }) => master !== 'HAND'));
  await write(sandbox, 'DELETE', `/v1/generalMasters/${item?.master}/items/${item?.code}`);
  return new Map([[placeOf('items', keysOf(item)), null]]);
}

async function write(...request: Parameters<typeof send>): Promise<void> {
  const { status, body } = await send(...request);
  if (status >= 300) throw new Error(`Somebody could not edit: ${JSON.stringify([request.slice(1), body])}`);
}

function keysOf(record: object | undefined): Row {
  return record as Row;
}

export interface Ending {
  readonly before: Records;
  /** What the files say when nothing goes wrong. */
  readonly intended: Records;
  readonly edits: Edits;
  readonly end: Records;
  /** The run said that all was done. */
  readonly isComplete: boolean;
}

/**
 * What is wrong with an end state. Every value is the one before, the intended one, or what somebody
 * else has written; what a run calls complete is as intended.
 */
export function wrongIn({ before, intended, edits, end, isComplete }: Ending): readonly string[] {
  const places = [...new Set([before, intended, edits, end].flatMap((records) => [...records.keys()]))];
  return places.flatMap((place) => {
    const edit = edits.get(place);
    const found = end.get(place);
    const expected = [intended.get(place), ...(isComplete ? [] : [before.get(place)])];
    if (!found) {
      const mayLack = edit === null || (expected.includes(undefined) && (before.has(place) || !edit));
      return mayLack ? [] : [`${place} is gone`];
    }
    // What others add stays, and what they delete may be created again.
    const mayBe = [
      ...expected,
      ...(edit ? [withoutNothing(before.has(place) ? { ...before.get(place), ...edit } : edit)] : []),
    ].filter((row) => row !== undefined);
    if (mayBe.length === 0) return [`${place} is still there, or new`];
    if (edit && !before.has(place)) return [];
    const columns = new Set([found, ...mayBe].flatMap((row) => Object.keys(row)));
    return [...columns].flatMap((column) => {
      const value = found[column] ?? '';
      const allowed = mayBe.map((row) => row[column] ?? '');
      // A new record has the blank cells that came.
      if (!isComplete && !before.has(place)) allowed.push('');
      return allowed.includes(value) ? [] : [`${place} ${column}: ${value}, not ${allowed.join(' or ')}`];
    });
  });
}
