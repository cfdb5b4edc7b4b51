/**
 * The examples in samples/unattended hold: each is of its format, and every command in them is one.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
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

test('Kubernetes gets a secret, a volume for the state folder, and a job that uses both, one at a time', () => {
  const documents = yamlOf('kubernetes.yaml') as readonly { kind: string; metadata: { name: string } }[];
  expect(documents.map(({ kind, metadata }) => [kind, metadata.name])).toEqual([
    ['Secret', 'mastersync'],
    ['PersistentVolumeClaim', 'mastersync-state'],
    ['CronJob', 'mastersync'],
  ]);
  const job = JSON.stringify(documents[2]);
  for (const part of [
    '"concurrencyPolicy":"Forbid"',
    '"restartPolicy":"Never"',
    '"hostname":"mastersync"',
    '"secretRef":{"name":"mastersync"}',
    '{"name":"state","mountPath":"/state"}',
    '{"claimName":"mastersync-state"}',
  ])
    expect(job).toContain(part);
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

test('the command file of Windows has the line ends of Windows and hands on the exit code', () => {
  const lines = read('nightly.cmd').split('\r\n');
  expect(lines.filter((line) => line.includes('\n'))).toEqual([]);
  expect(lines.slice(-2)).toEqual(['exit /b %ERRORLEVEL%', '']);
});
