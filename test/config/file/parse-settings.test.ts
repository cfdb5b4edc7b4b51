// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how variables of a settings file look
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
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
    const written = {
      lang: 'ja',
      stateDir: 'state',
      service: 'production',
      services: {
        production: {
          url: 'https://${NAME}.example',
          tokenCommand: ['vault', 'read'],
          callerId: 'u1',
          timeZone: 'Asia/Tokyo',
          concurrency: 4,
          rps: 2.5,
          headers: { 'X-Gateway': '${KEY}' },
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
    };
    const expanded = JSON.stringify(written).replace('${NAME}', 'workflow').replace('${KEY}', 'secret-key');
    expect(read(`# yaml-language-server: $schema=./x.json\n${stringify(written)}`)).toEqual(
      JSON.parse(expanded),
    );
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

describe('a fault of a settings file', () => {
  test.each([
    [
      '5:17 sources[0].where.会社.is rule_broken where_test',
      'sources:\n  - file: x\n    table: teams\n    where:\n      会社: { is: A }\n',
    ],
    [
      '6:26 sources[0].where.or[0].発令日.before rule_broken where_day',
      'sources:\n  - file: x\n    table: teams\n    where:\n      or:\n        - 発令日: { before: soon }\n',
    ],
    [
      '4:20 sources[0].set.colour rule_broken shaped_column',
      'sources:\n  - file: x\n    table: teams\n    set: { colour: red }\n',
    ],
    [
      '2:5 notify[0] rule_broken one_target',
      'notify:\n  - webhook: https://x.example/SECRET\n    command: [tell]\n',
    ],
    [
      '2:5 notify[0] rule_broken target_option',
      'notify:\n  - heartbeat: https://x.example/SECRET\n    format: text\n',
    ],
    ['1:17 prune.after rule_broken nights', 'prune: { after: 3 days }\n'],
    ['1:16 own.teams[0] not_one_of', 'own: { teams: [nam] }\n'],
    ['1:17 unchangedAfter rule_broken duration_or_never', 'unchangedAfter: a week\n'],
    ['1:1 accessToken token_in_file', 'accessToken: hunter2\n'],
    ['4:10 service not_one_of', service('service: prodction\n')],
    [
      '4:19 sources[0].columns.Nr not_one_of',
      'sources:\n  - file: x.csv\n    table: grades\n    columns: {Nr: codde}\n',
    ],
    ['2:1 doubled_setting', 'lang: en\nlang: ja\n'],
    ['2:1 tab_indent', 'limits:\n	deletesMax: 1\n'],
    ['2:1 not_yaml', 'stateDir: "x\n'],
    ['2:1 several_documents', 'lang: en\n---\nlang: ja\n'],
    ['1:11 unusual_tag', 'stateDir: !!js/function x\n'],
    ['2:5 sources[0] rule_broken one_source', 'sources:\n  - table: teams\n'],
    ['4:18 services.production.concurrency wrong_type number', service('    concurrency: many\n')],
    ['4:18 services.production.concurrency wrong_type whole_number', service('    concurrency: 1.5\n')],
    ['4:10 services.production.rps too_small', service('    rps: 0\n')],
    ['4:18 services.production.concurrency too_large', service('    concurrency: ${TOO_MANY}\n')],
    ['1:11 services wrong_type table', 'services: [a]\n'],
    ['1:1 wrong_type table', '- lang\n'],
    ['1:10 stateDir blank', 'stateDir:\n'],
    ['1:8 prune wrong_type truth_or_list', 'prune: teams\n'],
    ['4:15 services.production.callerId variable_missing', service('    callerId: ${MISSING}\n')],
    ['1:11 stateDir variable_malformed', 'stateDir: ${A-B}\n'],
    ['2:12 services.a.url rule_broken url_not_private', 'services:\n  a: {url: "http://w.example"}\n'],
    ['3:5 services.production rule_broken one_token', service('    tokenFile: a\n    tokenEnv: B\n')],
    [
      '4:30 services.production.headers.Authorization rule_broken header_reserved',
      service('    headers: {Authorization: Bearer x}\n'),
    ],
    [
      '4:20 services.production.headers.X-A rule_broken header_value',
      service('    headers: {X-A: "a\\r\\nB: c"}\n'),
    ],
    ['1:10 service rule_broken service_not_listed', 'service: b\n'],
    [
      '2:36 sources[0].chart rule_broken chart_not_of_table',
      'sources:\n  - {file: x, table: items, chart: A}\n',
    ],
    ['2:5 sources[0] rule_broken one_source', 'sources:\n  - {file: x, command: [y], table: teams}\n'],
    ['2:15 sources[0].command rule_broken table_needed', 'sources:\n  - {command: [x]}\n'],
    [
      '2:42 sources[0].maxAge rule_broken only_for_files',
      'sources:\n  - {command: [x], table: teams, maxAge: 26h}\n',
    ],
    ['2:24 sources[0].timeout rule_broken only_for_commands', 'sources:\n  - {file: x, timeout: 20m}\n'],
    ['2:23 sources[0].maxAge rule_broken duration', 'sources:\n  - {file: x, maxAge: "26"}\n'],
    [
      '3:5 sources[1] rule_broken limits_differ',
      'sources:\n  - {file: x, table: teams, limits: {moves: {count: 1}}}\n  - {file: y, table: teams}\n',
    ],
  ])('is found with its line, its setting and its rule: %s', (fault, text) => {
    const parsed = parseSettings(text, environment);
    const faults = 'content' in parsed ? [] : parsed.faults;
    const shown = faults.map(({ line, column, setting, code, args }) => {
      const rule = 'rule' in args ? args.rule : 'expected' in args ? args.expected : '';
      return [`${line}:${column}`, setting, code, rule].filter(Boolean).join(' ');
    });
    expect(shown).toEqual([fault]);
  });

  test.each([
    [
      'an unknown setting of a source',
      'sources:\n  - file: x\n    sheets: y\n',
      '3:5 sources[0].sheets: no such setting. Did you mean "sheet"? Known here: file, command, timeout, table, sheet, encoding, headerRow, headers, fillMerged, columns, ignore, chart, master, limits, where, newest, leaves, values, set, template, optional, maxAge.',
    ],
    [
      'a notification over plain http, whose address is not shown',
      'notify:\n  - webhook: http://x.example/SECRET\n',
      '2:14 notify[0].webhook: the address must begin with https:// (with http:// only to this machine).',
    ],
    [
      'columns of a table that does not exist',
      'own: { team: [name] }\n',
      '1:8 own.team: no such setting. Did you mean "teams"? Known here: grades, charts, teams, users, memberships, masters, items, folders, categories.',
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
      'a number for text',
      'sources:\n  - {file: x, table: teams, chart: 2026}\n',
      '2:36 sources[0].chart: "2026": this should be text; quote it if it looks like a number or true/false.',
    ],
    ['an unknown choice', 'lang: jp\n', '1:7 lang: "jp" is not one of en, ja. Did you mean "ja"?'],
  ])('is reported with its value and what to do: %s', (_, text, fault) => {
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
