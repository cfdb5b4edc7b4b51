// The packages of others that the bundle contains: which they are, what each uses of the others,
// and under which licence.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** What may be bundled without a further decision: licences that ask for no more than a notice. */
const allowedLicences = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'Zlib'];

/**
 * @param modules those of the bundle, as bundle() returns them
 * @returns the packages that they come from, by name
 * @throws Error if a package has no licence, no text of it, or one that is not allowed
 */
export function thirdParties(modules) {
  const usedBy = usesOf(modules);
  const { packages } = JSON.parse(readFileSync(new URL('package-lock.json', root), 'utf8'));
  const folders = [...usedBy.keys()].filter((folder) => folder !== '');
  const purls = new Map(folders.map((folder) => [folder, purlOf(manifestOf(folder))]));
  const parties = folders.map((folder) => ({
    ...describe(folder),
    purl: purls.get(folder),
    uses: [...usedBy.get(folder)].map((used) => purls.get(used)),
    integrity: packages[folder].integrity,
  }));
  parties.sort((a, b) => (a.purl < b.purl ? -1 : 1));
  return { parties, usedDirectly: [...usedBy.get('')].map((used) => purls.get(used)) };
}

/** @returns by package folder ('' for our own files) the package folders that its modules import */
function usesOf(modules) {
  const usedBy = new Map([['', new Set()]]);
  for (const { file } of modules) usedBy.set(packageFolder(file), new Set());
  for (const { file, imports } of modules) {
    const user = packageFolder(file);
    const used = imports.map(packageFolder).filter((folder) => folder !== user && usedBy.has(folder));
    for (const folder of used) if (folder !== '') usedBy.get(user).add(folder);
  }
  return usedBy;
}

/** The package folder of a bundled file, e.g. `node_modules/zod`; '' for our own files. */
function packageFolder(file) {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? '';
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(new URL(`${folder}/package.json`, root), 'utf8'));
}

/** @see https://github.com/package-url/purl-spec */
export function purlOf({ name, version }) {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function describe(folder) {
  const { name, version, license } = manifestOf(folder);
  const text = licenceText(folder, name) || commonTexts[license] || '';
  const fault = licenceFault({ license, text });
  if (fault) throw new Error(`${name} ${version} ${fault}`);
  return { name, version, license, text };
}

/** Of licences without names in them, for packages that forget to ship one: as others have them. */
const commonTexts = { 'Apache-2.0': readText('node_modules/typescript/LICENSE') };

/** The package's own files, and what it forgets to ship. */
function licenceText(folder, name) {
  const own = readdirSync(new URL(`${folder}/`, root)).filter((file) =>
    /^(licen[cs]e|copying|notice)/i.test(file),
  );
  const files = [...own.map((file) => `${folder}/${file}`), `src/build/licences/${name}.txt`];
  return files
    .filter((file) => existsSync(new URL(file, root)))
    .map(readText)
    .join('\n\n');
}

function readText(file) {
  return readFileSync(new URL(file, root), 'utf8').replaceAll('\r\n', '\n').trim();
}

/**
 * @param licence.license what the package declares, an SPDX expression
 * @param licence.text its licence texts
 * @returns why it may not be bundled; undefined if it may
 */
export function licenceFault({ license, text }) {
  if (typeof license !== 'string' || license === '') return 'names no licence';
  if (!isAllowed(license)) return `has the licence ${license}; allowed: ${allowedLicences.join(', ')}`;
  if (text === '') return 'ships no licence text: add src/build/licences/NAME.txt';
  return undefined;
}

function isAllowed(expression) {
  const alternatives = expression.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return alternatives.some((one) => one.split(' AND ').every((licence) => allowedLicences.includes(licence)));
}

/** The licences of all packages, with their texts, to be read by people. */
export function noticesText(parties) {
  const title = ({ name, version, license }) => `${name} ${version}: ${license}`;
  const list = parties.map((party) => `  ${title(party)}`).join('\n');
  const texts = parties.map((party) => `${title(party)}\n\n${party.text}`);
  const line = `\n\n${'-'.repeat(80)}\n\n`;
  return `${[`mastersync contains parts of these packages:\n\n${list}`, ...texts].join(line)}\n`;
}
