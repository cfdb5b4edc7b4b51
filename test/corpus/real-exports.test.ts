/** The files of `test/corpus/exports.ts` are read as their owners mean them. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { InputRejected } from '../../src/model/errors.js';
import type { DesiredRecord } from '../../src/model/records.js';
import { checkFiles } from '../../src/planning/check-files.js';
import { temporaryFolder } from '../helpers/temporary-folder.js';
import { type RealExport, realExports } from './exports.js';

/** A record in one line: its key and name, then what else has a value. */
function recordText({ resource, scope, key, intent, previousKey, values }: DesiredRecord): string {
  const others = Object.entries(values).filter(
    ([name, value]) => !['code', 'name'].includes(name) && value !== null,
  );
  const name = values['name'] === key ? undefined : values['name'];
  const facts = [
    scope === '' ? resource : `${resource}/${scope}`,
    key,
    name,
    intent === 'upsert' ? undefined : intent,
    ...others.map(([field, value]) => `${field}=${value}`),
    previousKey === undefined ? undefined : `previous=${previousKey}`,
  ];
  return facts.filter((fact) => fact !== undefined).join(' ');
}

async function read({ file, make, source }: RealExport) {
  const given = path.join(await temporaryFolder({}), file);
  await writeFile(given, await make());
  try {
    const { scopes, problems } = await checkFiles({ data: [{ path: given, ...source }] });
    return {
      records: scopes.flatMap(({ records }) => records.map(recordText)),
      warnings: problems.map(({ code }) => code),
    };
  } catch (error) {
    if (!(error instanceof InputRejected)) throw error;
    return { errors: error.problems };
  }
}

test('there are at least thirty of them', () => {
  expect(realExports.length).toBeGreaterThanOrEqual(30);
});

test.each(realExports.map((one) => [one.story, one.file, one] as const))('%s (%s)', async (_, __, one) => {
  const { records, warnings = [] } = one;
  expect(await read(one)).toEqual({ records, warnings });
});
