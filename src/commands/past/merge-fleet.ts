/** `runs --merge`: puts the documents together that the workers of a fleet have written. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { rejected, stopOnSystemError } from '../../model/errors.js';
import { ExitCode } from '../../model/exit-codes.js';
import { mergeFleet, parseFleetDocument } from '../../report/data/fleet-document.js';
import { fleetText } from '../../report/text/fleet-text.js';
import { words } from '../../words/words.js';
import type { Run, RunResult } from '../frame/run.js';

/**
 * Shows how the whole fleet ended. A worker that left no whole document is a failure, whatever the
 * others say.
 * @param folder holds one document of `--json` per worker, and perhaps other files
 * @throws AppError with exit code 7 if the folder cannot be read or has no document
 */
export async function showMerged(folder: string, { terminal }: Run): Promise<RunResult> {
  const read = async () => {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
    const files = names.map((name) => path.join(folder, name));
    return Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })));
  };
  const texts = await stopOnSystemError(
    read(),
    (error) => words.evidence.notReadMessage(folder, error),
    ExitCode.rejected,
  );
  if (texts.length === 0) throw rejected(words.fleets.noPartsMessage(folder));
  const parts = texts.map(({ file, text }) => ({ file, part: parseFleetDocument(text) }));
  const unreadable = parts.filter(({ part }) => part === undefined).map(({ file }) => file);
  const { document, missing, repeated } = mergeFleet(parts.flatMap(({ part }) => part ?? []));
  terminal.result(fleetText(document, terminal.styles));
  for (const file of unreadable) terminal.fail(words.fleets.unreadablePartMessage(file));
  if (missing.length > 0) terminal.fail(words.fleets.missingPartsMessage(missing));
  if (repeated.length > 0) terminal.fail(words.fleets.repeatedServicesMessage(repeated));
  const failed = unreadable.length > 0 ? [ExitCode.unexpected] : [];
  const { services, command } = document;
  return {
    exitCodes: [document.exitCode, ...failed],
    extra: { merged: { command, services, missing, repeated, unreadable } },
  };
}
