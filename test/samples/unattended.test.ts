/**
 * The examples in samples/unattended hold: each is of its format, and every command in them is one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { documentOf, runCli } from '../helpers/cli.js';

const folder = 'samples/unattended';
const read = (name: string): string => readFileSync(path.join(folder, name), 'utf8');
const names = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)).replaceAll(path.sep, '/'))
  .sort();

/** Lines that say something. */
function linesOf(name: string, comment: string): readonly string[] {
  return read(name)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !line.startsWith(comment));
}

function yamlOf(name: string): readonly unknown[] {
  return parseAllDocuments(read(name), { strict: true, uniqueKeys: true }).map((document) => {
    expect(document.errors).toEqual([]);
    expect(document.warnings).toEqual([]);
    return document.toJS() as unknown;
  });
}

test('the README names every file', () => {
  const others = names.filter((name) => name !== 'README.md');
  expect(others.length).toBeGreaterThan(7);
  expect(others.filter((name) => !read('README.md').includes(`](${name})`))).toEqual([]);
});

describe('every command line', () => {
  const inText = names
    // Lines for many services are played in fleets.long.test.ts.
    .filter((name) => !name.endsWith('.md') && !name.includes('-fleet'))
    .flatMap((name) =>
      [
        ...read(name).matchAll(
          /\bmastersync(?:\.exe)? ((?:sync|plan|apply|validate) [^\r\n|>]+?)(?=\s*(?:\d?>|\||$))/gm,
        ),
      ].map(([, args = '']): readonly [string, readonly string[]] => [name, args.trim().split(' ')]),
    );
  const ofKubernetes = yamlOf('kubernetes.yaml').flatMap((document) => {
    const { args } = /"args":(?<args>\[[^\]]*\])/.exec(JSON.stringify(document))?.groups ?? {};
    return args === undefined ? [] : [['kubernetes.yaml', JSON.parse(args) as readonly string[]] as const];
  });
  const commands = [...inText, ...ofKubernetes];

  test('is found in every kind of file', () => {
    expect(new Set(commands.map(([name]) => name))).toEqual(
      new Set([
        'crontab',
        'github-actions.yml',
        'gitlab-ci.yml',
        'kubernetes.yaml',
        'nightly.cmd',
        'systemd/mastersync.service',
      ]),
    );
  });

  // Its files are not here: a command line that is understood ends with that, and with nothing
  // before.
  test.each(commands)('of %s is understood: mastersync %j', async (name, args) => {
    // Where the command names no files, the settings do.
    const data = ['crontab', 'nightly.cmd'].includes(name) ? ['hr-export'] : [];
    const { outcome, problems } = documentOf(await runCli([...args, ...data, '--json', '--quiet']));
    expect(problems.map(({ code }) => code)).toEqual(['file_not_found']);
    expect(outcome).toBe('rejected');
  });
});

test('the crontab holds variables, and entries of five fields without a bare percent sign', () => {
  const entry = /^(?:[\d*][\d*,/-]* ){5}[^%]+$/;
  const lines = linesOf('crontab', '# ');
  expect(lines.filter((line) => !/^[A-Z_]+=\S+$/.test(line) && !entry.test(line))).toEqual([]);
  const [first] = lines.filter((line) => entry.test(line));
  expect(read('crontab')).toContain(`\n# ${first} >/dev/null\n`);
});

test.each(['README', 'docs/en/getting-started'])(
  '%s shows the entry of the crontab, in both languages',
  (page) => {
    const [entry = ''] = linesOf('crontab', '# ').filter((line) => line.startsWith('30 2 '));
    const japanese = page === 'README' ? 'README.ja' : page.replace('/en/', '/ja/');
    for (const one of [page, japanese]) {
      const shown = readFileSync(`${one}.md`, 'utf8').match(/30 2 \* \* \* [^`\n]+/g);
      expect(new Set(shown)).toEqual(new Set([entry]));
    }
  },
);

describe('the units of systemd', () => {
  const sectionsOf = (name: string) => {
    const sections: Record<string, string[]> = {};
    let keys: string[] = [];
    for (const line of linesOf(name, '#')) {
      const { section, key } = /^(?:\[(?<section>\w+)\]|(?<key>[A-Z]\w+)=.*)$/.exec(line)?.groups ?? {};
      if (section !== undefined) keys = sections[section] ??= [];
      else if (key !== undefined) keys.push(key);
      else throw new Error(`${name}: ${line}`);
    }
    return sections;
  };

  test('the service runs once, with secrets from a file', () => {
    const { Service = [], ...others } = sectionsOf('systemd/mastersync.service');
    expect(Object.keys(others)).toEqual(['Unit']);
    expect(Service).toEqual(
      expect.arrayContaining(['Type', 'ExecStart', 'EnvironmentFile', 'StateDirectory']),
    );
    expect(read('systemd/mastersync.service')).not.toMatch(/^Environment=MASTERSYNC_TOKEN/m);
  });

  test('the timer says when', () => {
    expect(sectionsOf('systemd/mastersync.timer')).toEqual({
      Unit: ['Description'],
      Timer: ['OnCalendar', 'Persistent', 'RandomizedDelaySec'],
      Install: ['WantedBy'],
    });
    expect(read('systemd/mastersync.timer')).toMatch(/^OnCalendar=\*-\*-\* \d\d:\d\d:\d\d Asia\/Tokyo$/m);
  });
});

test('Kubernetes gets a secret, a volume for the state folder, and a job that uses both', () => {
  const documents = yamlOf('kubernetes.yaml') as readonly { kind: string; metadata: { name: string } }[];
  expect(documents.map(({ kind, metadata }) => [kind, metadata.name])).toEqual([
    ['Secret', 'mastersync'],
    ['PersistentVolumeClaim', 'mastersync-state'],
    ['CronJob', 'mastersync'],
  ]);
  expect(documents[2]).toMatchObject({
    apiVersion: 'batch/v1',
    spec: {
      schedule: expect.stringMatching(/^(?:[\d*]+ ){4}[\d*]+$/),
      concurrencyPolicy: 'Forbid',
      jobTemplate: {
        spec: {
          template: {
            spec: {
              restartPolicy: 'Never',
              hostname: 'mastersync',
              containers: [
                {
                  envFrom: [{ secretRef: { name: 'mastersync' } }],
                  volumeMounts: [{ name: 'state', mountPath: '/state' }, { name: 'data' }],
                },
              ],
              volumes: [{ persistentVolumeClaim: { claimName: 'mastersync-state' } }, { name: 'data' }],
            },
          },
        },
      },
    },
  });
});

test('GitHub Actions shows the report of the plan as a comment, and gives no more rights than that needs', () => {
  const [workflow] = yamlOf('github-actions.yml') as readonly Record<string, unknown>[];
  expect(workflow).toMatchObject({
    permissions: { contents: 'read' },
    jobs: { plan: { permissions: { contents: 'read', 'pull-requests': 'write' } }, sync: {} },
  });
  expect(read('github-actions.yml')).toContain('--report plan.md');
  expect(read('github-actions.yml')).toContain('gh pr comment "$NUMBER" --body-file plan.md');
  // What people write may not become part of a command.
  expect(read('github-actions.yml')).not.toMatch(/run:.*\$\{\{/);
});

test('GitHub Actions keeps what is remembered also when the run fails, under a key that is new each time', () => {
  const [workflow] = yamlOf('github-actions.yml') as readonly {
    readonly jobs: { readonly sync: { readonly steps: readonly Readonly<Record<string, unknown>>[] } };
  }[];
  const steps = workflow?.jobs.sync.steps ?? [];
  const place = (text: string) => steps.findIndex((step) => JSON.stringify(step).includes(text));
  const places = [place('actions/cache/restore@'), place('mastersync sync'), place('actions/cache/save@')];
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  const [restore, , save] = places.map((at) => steps[at]);
  expect(save).toMatchObject({ if: 'always()', with: { path: '.mastersync' } });
  expect(restore?.['with']).toEqual({ ...(save?.['with'] as object), 'restore-keys': 'mastersync-' });
});

test('what is installed is the package that a release makes: the registry has none of that name', () => {
  const installs = ['github-actions.yml', 'gitlab-ci.yml'].flatMap((name) => [
    ...read(name).matchAll(/npm install --global (?<what>\S+)/g),
  ]);
  expect(installs.map(({ groups }) => groups?.['what'])).toEqual(Array(3).fill('./vendor/mastersync-*.tgz'));
  expect(read('Dockerfile')).toContain('\nADD mastersync-*.tgz /opt/\n');
});

test('samples and pages name the version of the package', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { readonly version: string };
  const guides = ['README', 'docs/en/installing', 'samples/library/README'];
  const japanese = ['README.ja', 'docs/ja/installing'];
  const files = [...guides, ...japanese].map((guide) => `${guide}.md`);
  for (const file of [
    ...files,
    `${folder}/Dockerfile`,
    `${folder}/kubernetes.yaml`,
    `${folder}/kubernetes-fleet.yaml`,
  ]) {
    const named = [...readFileSync(file, 'utf8').matchAll(/mastersync[-:](?<version>\d[\w.]*\d)/g)];
    expect(new Set(named.map(({ groups }) => groups?.['version'])), file).toEqual(new Set([version]));
  }
});

test('the task of Windows is well-formed XML and starts the command file', () => {
  const elements: string[] = [];
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ local, uri }) => elements.push(`${uri}#${local}`));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(read('windows-task.xml')).close();
  const namespace = 'http://schemas.microsoft.com/windows/2004/02/mit/task';
  expect(elements[0]).toBe(`${namespace}#Task`);
  expect(elements.filter((one) => !one.startsWith(`${namespace}#`))).toEqual([]);
  // An excerpt of the rules of the Task Scheduler: sections in their order, and forms of values.
  const text = read('windows-task.xml');
  const sections = [...text.matchAll(/^ {2}<(\w+)/gm)].map(([, name]) => name);
  expect(sections).toEqual(['RegistrationInfo', 'Triggers', 'Principals', 'Settings', 'Actions']);
  expect(text).toMatch(/<StartBoundary>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d<\/StartBoundary>/);
  expect(text).toMatch(/<MultipleInstancesPolicy>(?:IgnoreNew|Parallel|Queue|StopExisting)<\//);
  expect(text).toMatch(/<ExecutionTimeLimit>P(?:\d+D)?(?:T(?:\d+H)?(?:\d+M)?)?<\//);
  const { principal } = /<Principal id="(?<principal>\w+)">/.exec(text)?.groups ?? {};
  expect(text).toContain(`<Actions Context="${principal}">`);
  expect(text).toContain('<Command>C:\\mastersync\\nightly.cmd</Command>');
});

test('the command file of Windows has the line ends of Windows and hands on the exit code', () => {
  const lines = read('nightly.cmd').split('\r\n');
  expect(lines.filter((line) => line.includes('\n'))).toEqual([]);
  expect(lines.slice(-2)).toEqual(['exit /b %ERRORLEVEL%', '']);
});

test('the image runs as a user without rights, with the state folder on a volume', () => {
  const instructions = read('Dockerfile')
    .replaceAll('\\\n', '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  expect(instructions.filter((line) => !/^[A-Z]+ \S/.test(line))).toEqual([]);
  expect(instructions.slice(0, 2)).toEqual([
    expect.stringMatching(/^ARG NODE_IMAGE=node:\d+\.\d+\.\d+-bookworm-slim$/),
    expect.stringMatching(/^FROM \$\{NODE_IMAGE\}$/),
  ]);
  const names = instructions.map((line) => line.split(' ')[0]);
  expect(names.indexOf('USER')).toBeLessThan(names.indexOf('ENTRYPOINT'));
  expect(instructions).toEqual(expect.arrayContaining(['USER 1000:1000', 'VOLUME ["/state"]']));
});
