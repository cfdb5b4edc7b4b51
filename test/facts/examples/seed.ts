/** A small tenant, and the ids of its records. The requests of the examples address them. */
import type { Sandbox, Seed } from '../../../src/sandbox/index.js';
import type { FieldTypes, Known } from '../check-request.js';

/**
 * Per resource, one record to change and one to delete; G1 is the default grade and FY26 the
 * current chart. No two fields put the records of a list in the same order, nor in its reverse.
 */
export const exampleSeed: Seed = {
  grades: [
    { code: 'G1', name: '一般', level: 20, default: true },
    { code: 'G2', name: '課長', level: 10 },
    { code: 'G3', name: '部長', level: 30 },
  ],
  charts: [{ name: 'FY26', current: true }, { name: 'FY25' }, { name: 'FY27' }],
  teams: [
    { chart: 'FY26', code: 'HQ', name: '本社', notes: '東京' },
    { chart: 'FY26', code: 'EAST', name: '東課', parentCode: 'HQ' },
    { chart: 'FY26', code: 'WEST', name: '西課', parentCode: 'HQ', approveOnly: true },
  ],
  userFields: [{ code: 'post', fieldType: 'text' }],
  users: [
    {
      code: 'sato',
      email: 'sato@example.com',
      lastName: '佐藤',
      firstName: '花子',
      employeeId: 'E1',
      customFields: { post: '主務' },
    },
    { code: 'suzuki', email: 'suzuki@example.com', lastName: '鈴木', firstName: '一郎' },
    { code: 'admin', email: 'system@example.com', lastName: '管理', firstName: '担当' },
    { code: 'mori', email: 'mori@example.com', lastName: '森', firstName: '学', status: 'suspended' },
    { code: 'kato', email: 'kato@example.com', lastName: '加藤', firstName: '明', status: 'deactivated' },
  ],
  memberships: [
    { chart: 'FY26', team: 'HQ', user: 'sato', leader: true, grades: ['G3'] },
    { chart: 'FY26', team: 'HQ', user: 'suzuki' },
    { chart: 'FY26', team: 'EAST', user: 'suzuki', leader: true },
  ],
  masters: [
    { code: 'V', name: '取引先', description: '仕入先', defaultSortBy: 'name' },
    { code: 'X', name: '倉庫' },
    { code: 'W', name: '工場' },
  ],
  masterFields: [
    { master: 'V', code: 'kana', title: 'フリガナ', fieldType: 'text', required: true },
    { master: 'V', code: 'tags', title: 'タグ', fieldType: 'checkbox', options: ['甲', '乙'] },
    { master: 'V', code: 'kind', title: '区分', fieldType: 'pull_down', options: ['内', '外'] },
  ],
  items: [
    {
      master: 'V',
      code: 'V1',
      name: '青木',
      startsOn: '2026-04-01',
      inputs: { kana: 'アオキ', tags: ['甲'], kind: '内' },
    },
    { master: 'V', code: 'V7', name: '高橋', inputs: { kana: 'タカハシ' } },
    { master: 'V', code: 'V2', name: '石川', inputs: { kana: 'イシカワ' } },
  ],
  folders: [
    { code: 'GA', name: '総務', description: '総務の申請', workflows: 1 },
    { code: 'HR', name: '人事', parentCode: 'GA' },
    { code: 'FIN', name: '経理' },
  ],
  categories: [{ name: '稟議' }, { name: '出張' }, { name: '退職' }],
};

/** Ids by resource and code, or name if there is no code: `teams/HQ`. */
export type Ids = Readonly<Record<string, string>>;

/** Ids of all records of a sandbox. If teams of several charts share a code, only one is found. */
export function idsOf(sandbox: Sandbox): Ids {
  return Object.fromEntries(
    Object.entries(sandbox.state()).flatMap(([resource, rows]) =>
      rows.flatMap((row) => {
        const isKeyedByName = resource === 'charts' || resource === 'categories';
        const key = isKeyedByName && 'name' in row ? row.name : 'code' in row ? row.code : undefined;
        return key === undefined || key === null || !('id' in row) ? [] : [[`${resource}/${key}`, row.id]];
      }),
    ),
  );
}

/** The custom fields of every master in a sandbox. */
export function knownOf(sandbox: Sandbox): Known {
  const { masters, masterFields } = sandbox.state();
  const fieldTypesByMaster = new Map<string, FieldTypes>();
  for (const { id, code } of masters) {
    const fields = masterFields.filter(({ master }) => master === code);
    const types = Object.fromEntries(fields.map((field) => [field.code, field.fieldType]));
    fieldTypesByMaster.set(id.toLowerCase(), types).set(code, types);
  }
  return { fieldTypesByMaster };
}
