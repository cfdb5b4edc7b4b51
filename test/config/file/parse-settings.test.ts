// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how variables of a settings file look
import { describe, expect, test } from 'vitest';
import { parseSettings } from '../../../src/config/file/parse-settings.js';
import { describeFault } from '../../../src/config/file/settings-fault.js';

const environment = {
  NAME: 'workflow',
  KEY: 'secret-key',
  EIGHT: '8',
  YES: 'true',
  TOO_MANY: '1000',
  DIGITS: '0012',
};

/** What a text says, or its faults in words. */
function read(text: string): unknown {
  const parsed = parseSettings(text, environment);
  if ('content' in parsed) return parsed.content;
  return parsed.faults.map((fault) => describeFault('m.yaml', fault));
}

const service = (lines: string) => `services:\n  production:\n    url: https://w.example\n${lines}`;

describe('a settings file', () => {
  test('may say everything', () => {
    const text = `# yaml-language-server: $schema=./schemas/mastersync.schema.json
lang: ja
stateDir: state
service: production
services:
  production:
    url: https://\${NAME}.example
    tokenCommand: [vault, read]
    callerId: u1
    timeZone: Asia/Tokyo
    concurrency: 4
    rps: 2.5
    headers: {X-Gateway: "\${KEY}"}
  staging: {url: "http://10.0.0.1", allowHttp: true, tokenFile: token.txt}
prune: [teams]
onProblem: set-aside
limits: {deletes: {count: 5}, deletesMax: 50}
sources:
  - file: hr/teams.xlsx
    table: teams
    sheet: 組織
    headerRow: 3
    columns: {部署番号: code}
    chart: 2026年度組織
    optional: true
    maxAge: 26h
`;
    expect(read(text)).toEqual({
      lang: 'ja',
      stateDir: 'state',
      service: 'production',
      services: {
        production: {
          url: 'https://workflow.example',
          tokenCommand: ['vault', 'read'],
          callerId: 'u1',
          timeZone: 'Asia/Tokyo',
          concurrency: 4,
          rps: 2.5,
          headers: { 'X-Gateway': 'secret-key' },
        },
        staging: { url: 'http://10.0.0.1', allowHttp: true, tokenFile: 'token.txt' },
      },
      prune: ['teams'],
      onProblem: 'set-aside',
      limits: { deletes: { count: 5 }, deletesMax: 50 },
      sources: [
        {
          file: 'hr/teams.xlsx',
          table: 'teams',
          sheet: '組織',
          headerRow: 3,
          columns: { 部署番号: 'code' },
          chart: '2026年度組織',
          optional: true,
          maxAge: '26h',
        },
      ],
    });
  });

  test.each([
    ['nothing', ''],
    ['a comment', '# nothing yet\n'],
    ['a byte order mark', '\uFEFFlang: en\r\n'],
  ])('may hold %s', (_, text) => {
    expect(read(text)).toEqual(text.includes('lang') ? { lang: 'en' } : {});
  });

  test('takes variables for numbers and truths where these are wanted, and nowhere else', () => {
    const lines = '    concurrency: ${EIGHT}\n    allowHttp: ${YES}\n    callerId: ${DIGITS}\n';
    expect(read(service(lines))).toMatchObject({
      services: { production: { concurrency: 8, allowHttp: true, callerId: '0012' } },
    });
  });

  test('may share parts', () => {
    const text = 'limits:\n  deletes: &few {count: 1}\n  moves: *few\n';
    expect(read(text)).toEqual({ limits: { deletes: { count: 1 }, moves: { count: 1 } } });
  });
});

describe('a fault of a settings file is reported with its line, its value and what to do', () => {
  test.each([
    [
      'an unknown setting',
      service('    tokenfile: x\n'),
      '4:5 services.production.tokenfile: no such setting. Did you mean "tokenFile"? Known here: url, tokenEnv, tokenFile, tokenCommand, callerId, timeZone, concurrency, rps, headers, allowHttp.',
    ],
    [
      'an unknown setting of a source',
      'sources:\n  - file: x\n    sheets: y\n',
      '3:5 sources[0].sheets: no such setting. Did you mean "sheet"? Known here: file, command, timeout, table, sheet, encoding, headerRow, headers, fillMerged, columns, ignore, chart, master, limits, where, newest, leaves, values, set, template, optional, maxAge.',
    ],
    [
      'a test of a cell that there is not',
      'sources:\n  - file: x\n    table: teams\n    where:\n      会社: { is: A }\n',
      '5:17 sources[0].where.会社.is: "A": a cell is tested by a text, a list of texts, or by equals, in, not, matches, before, after, onOrBefore, onOrAfter.',
    ],
    [
      'a day that is none',
      'sources:\n  - file: x\n    table: teams\n    where:\n      or:\n        - 発令日: { before: soon }\n',
      '6:26 sources[0].where.or[0].発令日.before: "soon": write a day such as 2027-04-01, or today.',
    ],
    [
      'a column that the table does not have',
      'sources:\n  - file: x\n    table: teams\n    set: { colour: red }\n',
      '4:20 sources[0].set.colour: "red": the table has no such column. Use its own names, such as code or name; what the file calls them belongs in columns.',
    ],
    [
      'a token',
      service('    token: secret-key\n'),
      '4:5 services.production.token: do not put a token in this file. Set MASTERSYNC_TOKEN, or tokenFile, tokenCommand or tokenEnv here. If the file was shared, replace the token.',
    ],
    [
      'a notification with two targets',
      'notify:\n  - webhook: https://x.example/SECRET\n    command: [tell]\n',
      '2:5 notify[0]: an entry has one target: give either webhook, command or heartbeat.',
    ],
    [
      'a notification over plain http, whose address is not shown',
      'notify:\n  - webhook: http://x.example/SECRET\n',
      '2:14 notify[0].webhook: the address must begin with https:// (with http:// only to this machine).',
    ],
    [
      'an option of another kind of notification',
      'notify:\n  - heartbeat: https://x.example/SECRET\n    format: text\n',
      '2:5 notify[0]: format is only for a webhook, and fail only for a heartbeat. Remove the one that does not apply.',
    ],
    [
      'an occasion that there is not',
      'notify:\n  - command: [tell]\n    on: [failures]\n',
      '3:10 notify[0].on[0]: "failures" is not one of change, failure, always. Did you mean "failure"?',
    ],
    [
      'nights in another unit',
      'prune: { after: 3 days }\n',
      '1:17 prune.after: "3 days": write how many nights, up to 99, for example 3 nights.',
    ],
    [
      'columns of a table that does not exist',
      'own: { team: [name] }\n',
      '1:8 own.team: no such setting. Did you mean "teams"? Known here: grades, charts, teams, users, memberships, masters, items, folders, categories.',
    ],
    [
      'a column that the files cannot own',
      'own: { teams: [nam] }\n',
      '1:16 own.teams[0]: "nam" is not one of code, name, parentCode, notes, approveOnly. Did you mean "name"?',
    ],
    [
      'a span of time that cannot be read',
      'unchangedAfter: a week\n',
      '1:17 unchangedAfter: "a week": write a number with s, m, h or d, for example 7d, or never.',
    ],
    [
      'an address with a password, which is not shown',
      'services: {a: {url: "https://me:hunter2@w.example/?key=hunter2"}}\n',
      '1:21 services.a.url: "https://…@w.example/?…": the address must not contain a user name, password, query or fragment.',
    ],
    [
      'a header that is no text, whose value is not shown',
      service('    headers: {X-Key: 123456789}\n'),
      '4:22 services.production.headers.X-Key: this should be text; quote it if it looks like a number or true/false.',
    ],
    [
      'a token by another name',
      'accessToken: hunter2\n',
      '1:1 accessToken: do not put a token in this file. Set MASTERSYNC_TOKEN, or tokenFile, tokenCommand or tokenEnv here. If the file was shared, replace the token.',
    ],
    [
      'a service that is not listed',
      `${service('')}service: prodction\n`,
      '4:10 service: "prodction" is not one of production. Did you mean "production"?',
    ],
    [
      'a column that its table does not have',
      'sources:\n  - file: x.csv\n    table: grades\n    columns: {Nr: codde}\n',
      '4:19 sources[0].columns.Nr: "codde" is not one of code, name, level, default, action, previousCode, -. Did you mean "code"?',
    ],
    ['a name given twice', 'lang: en\nlang: ja\n', '2:1: this name is given twice. Keep one.'],
    ['a tab', 'limits:\n\tdeletesMax: 1\n', '2:1: YAML is indented with spaces. Replace the tab.'],
    [
      'broken YAML',
      'stateDir: "x\n',
      '2:1: this is not YAML: Missing closing "quote. Text with special characters, such as ${NAME} within { }, needs quotes.',
    ],
    [
      'a second document',
      'lang: en\n---\nlang: ja\n',
      '2:1: a settings file is a single document. Remove the line --- and everything after it.',
    ],
    ['a tag', 'stateDir: !!js/function x\n', '1:11: tags (beginning with !) are not supported. Remove it.'],
    [
      'a missing setting',
      'sources:\n  - table: teams\n',
      '2:5 sources[0]: a source is either a file or a command: give one of the two.',
    ],
    [
      'a number for text',
      'sources:\n  - {file: x, table: teams, chart: 2026}\n',
      '2:36 sources[0].chart: "2026" should be text; quote it if it looks like a number or true/false.',
    ],
    [
      'text for a number',
      service('    concurrency: many\n'),
      '4:18 services.production.concurrency: "many" should be a number.',
    ],
    [
      'a broken number',
      service('    concurrency: 1.5\n'),
      '4:18 services.production.concurrency: "1.5" should be a whole number.',
    ],
    [
      'a number too small',
      service('    rps: 0\n'),
      '4:10 services.production.rps: this must be at least 0.1.',
    ],
    [
      'a variable that is too large',
      service('    concurrency: ${TOO_MANY}\n'),
      '4:18 services.production.concurrency: this must be at most 100.',
    ],
    [
      'a list for settings',
      'services: [a]\n',
      '1:11 services: this should be named settings, e.g. file: hr.csv or count: 5.',
    ],
    ['a list for the file', '- lang\n', '1:1: this should be named settings, e.g. file: hr.csv or count: 5.'],
    ['a blank value', 'stateDir:\n', '1:10 stateDir: this has no value. Give one, or remove the line.'],
    ['an unknown choice', 'lang: jp\n', '1:7 lang: "jp" is not one of en, ja. Did you mean "ja"?'],
    [
      'an unknown table',
      'prune: [team]\n',
      '1:9 prune[0]: "team" is not one of grades, charts, teams, users, memberships, masters, master-fields, items, folders, categories. Did you mean "teams"?',
    ],
    [
      'neither truth nor list',
      'prune: teams\n',
      '1:8 prune: "teams" should be true, false or a list of tables.',
    ],
    [
      'a variable that is not set',
      service('    callerId: ${MISSING}\n'),
      '4:15 services.production.callerId: the variable MISSING is not set. Set it, or give a default: ${MISSING:-default}.',
    ],
    [
      'a variable that is none',
      'stateDir: ${A-B}\n',
      '1:11 stateDir: "${A-B}" is not a variable name in ${NAME} or ${NAME:-default}. Write $${ for a literal ${.',
    ],
    [
      'plain http',
      'services:\n  a: {url: "http://w.example"}\n',
      '2:12 services.a.url: "http://w.example": the address must begin with https://: over plain http the token could be read. If the network is safe, give the service allowHttp: true in mastersync.yaml.',
    ],
    [
      'two tokens',
      service('    tokenFile: a\n    tokenEnv: B\n'),
      '3:5 services.production: a service has one token: give only one of tokenEnv, tokenFile and tokenCommand.',
    ],
    [
      'the header of the token',
      service('    headers: {Authorization: Bearer x}\n'),
      '4:30 services.production.headers.Authorization: Authorization, Cookie, Host, Accept, Connection, Content-Type and other headers of the connection cannot be set here. The token belongs in tokenFile, tokenCommand or tokenEnv.',
    ],
    [
      'a header that ends the line',
      service('    headers: {X-A: "a\\r\\nB: c"}\n'),
      '4:20 services.production.headers.X-A: a header value must be one line of text, not empty and without unusual characters.',
    ],
    ['a service where none is listed', 'service: b\n', '1:10 service: "b": no such service under services.'],
    [
      'a chart of items',
      'sources:\n  - {file: x, table: items, chart: A}\n',
      '2:36 sources[0].chart: "A": only teams belong to a chart. Set table: teams next to it, or leave chart out.',
    ],
    [
      'a file and a command at once',
      'sources:\n  - {file: x, command: [y], table: teams}\n',
      '2:5 sources[0]: a source is either a file or a command: give one of the two.',
    ],
    [
      'a command for any table',
      'sources:\n  - {command: [x]}\n',
      '2:15 sources[0].command: this applies to one table only: name it with table: next to it.',
    ],
    [
      'an age of the output of a command',
      'sources:\n  - {command: [x], table: teams, maxAge: 26h}\n',
      '2:42 sources[0].maxAge: "26h": this applies to files, not to the output of a command. Remove it.',
    ],
    [
      'the timeout of a file',
      'sources:\n  - {file: x, timeout: 20m}\n',
      '2:24 sources[0].timeout: "20m": this applies to a command, not to a file. Remove it.',
    ],
    [
      'columns of any table',
      'sources:\n  - {file: x, columns: {a: code}}\n',
      '2:24 sources[0].columns: this applies to one table only: name it with table: next to it.',
    ],
    [
      'an age without a unit',
      'sources:\n  - {file: x, maxAge: "26"}\n',
      '2:23 sources[0].maxAge: "26": write a number with s, m, h or d, for example 26h.',
    ],
    [
      'sources that contradict each other',
      'sources:\n  - {file: x, table: teams, limits: {moves: {count: 1}}}\n  - {file: y, table: teams}\n',
      '3:5 sources[1]: all sources of one table must have the same limits, because limits apply to the table.',
    ],
  ])('%s', (_, text, fault) => {
    expect(read(text)).toEqual([`m.yaml:${fault}`]);
  });

  test('all of them, in the order of the file', () => {
    expect(read('lang: jp\nstate: x\nservices:\n  a: {urll: x}\n')).toHaveLength(4);
  });

  test('without what a variable holds', () => {
    const problems = String(read(service('    timeZone: ${KEY}\n')));
    expect(problems).toContain('"${KEY}": no such time zone');
    expect(problems).not.toContain('secret-key');
  });
});

describe('aliases', () => {
  const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]'];
  for (const [one, before] of ['ba', 'cb', 'dc', 'ed', 'fe', 'gf', 'hg', 'ih'].map((pair) => [...pair]))
    bomb.push(`${one}: &${one} [${Array(9).fill(`*${before}`).join(', ')}]`);

  test.each([
    ['that stand for more than memory holds', bomb.join('\n')],
    ['that name nothing', 'lang: *x\n'],
  ])('%s are refused', (_, text) => {
    expect(read(text)).toEqual([expect.stringContaining('the aliases (* and &) in this file')]);
  });

  test('that stand for themselves end in a message', () => {
    expect(read('sources: &a [*a]\n')).toEqual([expect.stringContaining('sources[0]')]);
  });
});

describe('a notification with a variable that is not set', () => {
  const notify = 'notify:\n  - webhook: ${SLACK}/x\n  - heartbeat: https://beat.example\n';

  test('is left out with a warning; all else counts', () => {
    expect(parseSettings(`lang: ja\n${notify}`, environment)).toEqual({
      content: { lang: 'ja', notify: [{ heartbeat: 'https://beat.example' }] },
      warnings: [
        {
          ...{ code: 'variable_missing', args: { name: 'SLACK' } },
          ...{ line: 3, column: 14, setting: 'notify[0].webhook' },
        },
      ],
    });
  });

  test('may be a command, of which it is one word', () => {
    const text = 'notify:\n  - command: [tell, "${SLACK}"]\n';
    expect(parseSettings(text, environment)).toMatchObject({ content: { notify: [] } });
  });

  test('hides no other fault, and each is reported at its place in the file', () => {
    expect(read(`${notify}  - webhook: ftp://x\nstateDir: \${GONE}\n`)).toEqual([
      'm.yaml:5:11 stateDir: the variable GONE is not set. Set it, or give a default: ${GONE:-default}.',
    ]);
    expect(read(`${notify}  - {webhook: "https://x", on: [never]}\nunknown: 1\n`)).toEqual([
      expect.stringMatching(/^m\.yaml:4:\d+ notify\[2\]\.on\[0\]: /),
      expect.stringMatching(/^m\.yaml:5:1 unknown: /),
    ]);
    expect(read(`${notify}service: nowhere\n`)).toEqual([expect.stringMatching(/^m\.yaml:4:10 service: /)]);
  });

  test('that is malformed is a fault as anywhere', () => {
    expect(read('notify:\n  - webhook: ${SLACK-URL}\n')).toEqual([
      expect.stringContaining('is not a variable name'),
    ]);
  });
});

test('what cells are compared with is text as it was written', () => {
  const text =
    'sources:\n  - file: x\n    table: teams\n    where: { code: [0110, true] }\n    set: { notes: 007 }\n';
  const parsed = parseSettings(text, {});
  expect('content' in parsed && parsed.content.sources?.[0]).toMatchObject({
    where: { code: ['0110', 'true'] },
    set: { notes: '007' },
  });
});
