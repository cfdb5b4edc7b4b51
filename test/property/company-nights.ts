/** A company and its tenant, night after night: files in a folder, and `mastersync sync` on them. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { JsonDocument } from '../../src/report/data/json-document.js';
import type { Sandbox, SandboxOptions, Seed } from '../../src/sandbox/index.js';
import { dataFolder, documentOf, environmentOf, runCli } from '../helpers/cli.js';
import { openSandbox } from '../helpers/sandboxes.js';
import type { Files } from './companies.js';

export interface CompanyNights {
  readonly sandbox: Sandbox;
  /** Runs the job on what arrived, at two in the morning of a day. */
  run(files: Files, day: string, ...args: readonly string[]): Promise<JsonDocument>;
}

/** All tables but that of charts, which nobody prunes by a nightly job. */
const prune = '--prune=grades,teams,items,folders,categories';

export async function openCompany(
  seed: Seed,
  options: Pick<SandboxOptions, 'switches' | 'onRequest'> = {},
): Promise<CompanyNights> {
  const sandbox = await openSandbox({ seed, ...options });
  const folder = await dataFolder({});
  const data = path.join(folder, 'data');
  const environment = { ...environmentOf(sandbox), MASTERSYNC_STATE_DIR: path.join(folder, 'state') };
  return {
    sandbox,
    run: async (files, day, ...args) => {
      sandbox.setNow(new Date(`${day}T02:00:00+09:00`));
      await rm(data, { recursive: true, force: true });
      await mkdir(data);
      for (const [name, text] of Object.entries(files)) await writeFile(path.join(data, name), text);
      const command = ['sync', data, prune, '--yes', '--json', '--as-of', day, ...args];
      const finished = await runCli(command, environment);
      sandbox.settle();
      return documentOf(finished);
    },
  };
}

/** The day so many days after another one. */
export function daysLater(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}
