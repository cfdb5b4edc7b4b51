/**
 * `mastersync template`: files to fill in, as text files or a workbook. With a service, choices are
 * read from there; GET only.
 */

import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '../files/make-folder.js';
import { writeWhole } from '../files/write-whole.js';
import { UsageError } from '../model/errors.js';
import { resourceDefinitions, tableNames } from '../resources/index.js';
import { hasCustomFields, tableNamesOf } from '../resources/resource.js';
import { folderTemplate, unfitFileName } from '../templates/folder-template.js';
import { makeTemplates, nothingLive } from '../templates/make-templates.js';
import { readLiveChoices } from '../templates/read-live-choices.js';
import type { TemplateTable } from '../templates/template.js';
import { unfitSheetName, workbookTemplate } from '../templates/workbook-template.js';
import { say } from '../words/say.js';
import type { Command, Run, RunResult } from './frame/run.js';
import { type ArgumentsOf, namesGiven, shared } from './options/options.js';
import { type TableTarget, targetError, targetOf } from './options/table-target.js';

const options = {
  to: { type: 'string', value: 'TARGET' },
  master: { type: 'string', array: true, value: 'CODE' },
  ...shared.service,
  ...shared.quiet,
  ...shared.result,
} as const;

interface TemplateArguments extends ArgumentsOf<typeof options> {
  /** Names of tables or, for a resource with parts, of its parts. Default: all. */
  readonly resource?: readonly string[] | undefined;
}

/** Writes the template. Never replaces a file: someone may have filled it in. */
async function template(args: TemplateArguments, run: Run): Promise<RunResult> {
  const target = targetOf(args.to);
  const names = tablesOf(args);
  const live = isServiceNamed(args, run)
    ? await readLiveChoices(await run.openClient(), { tables: names, containers: args.master })
    : nothingLive;
  const tables = makeTemplates(names, live);
  const files = await filesOf(target, tables, new Date(run.system.clock.nowMs()).toISOString());
  const existing = files.find(({ file }) => existsSync(file));
  if (existing) throw new UsageError(say('templates/exists', { file: existing.file }));
  await writeAll(target, files);
  const tableList = tables.map(({ name }) => name);
  run.terminal.result(
    say('templates/written', { file: target.path, tables: tableList, tableCount: tables.length }),
  );
  return { exitCodes: [], extra: { templates: files.map(({ file }) => file) } };
}

/** @throws UsageError for an unknown table, and for masters if items are not requested */
function tablesOf({ resource = [], master }: TemplateArguments): readonly string[] {
  const named = namesGiven(resource);
  const unknown = named.find((name) => !tableNames.includes(name));
  if (unknown !== undefined)
    throw new UsageError(say('templates/unknown-table', { name: unknown, known: tableNames }));
  const resources = resourceDefinitions.filter(({ name }) => named.includes(name));
  const names = named.length === 0 ? tableNames : [...named, ...resources.flatMap(tableNamesOf)];
  const chosenFor = resourceDefinitions.filter(hasCustomFields);
  if (master && !chosenFor.some(({ name }) => names.includes(name)))
    throw new UsageError(say('templates/master-without-items'));
  return names;
}

/** Queries a named service. With masters, a missing service is an error. */
function isServiceNamed(
  { url, service, master }: TemplateArguments,
  { system: { env }, settings }: Run,
): boolean {
  const named = url ?? service ?? env['MASTERSYNC_URL'];
  return Boolean(named) || settings?.content.services !== undefined || master !== undefined;
}

interface FileToWrite {
  readonly file: string;
  readonly content: string | Uint8Array;
}

/** @throws UsageError if a folder or workbook cannot contain the tables */
async function filesOf(
  target: TableTarget,
  tables: readonly TemplateTable[],
  createdAt: string,
): Promise<readonly FileToWrite[]> {
  const inFolder = (name: string) => path.join(target.path, name);
  if (target.kind === 'folder') {
    const unfit = unfitFileName(tables);
    if (unfit !== undefined) throw new UsageError(say('templates/file-name', { name: unfit }));
    return folderTemplate(tables).map(({ name, text }) => ({ file: inFolder(name), content: text }));
  }
  const unfit = unfitSheetName(tables);
  if (unfit !== undefined) throw new UsageError(say('templates/sheet-name', { name: unfit }));
  return [{ file: target.path, content: await workbookTemplate(tables, { createdAt }) }];
}

/** @throws AppError if one cannot be written; then none is left */
async function writeAll(target: TableTarget, files: readonly FileToWrite[]): Promise<void> {
  const written: string[] = [];
  try {
    if (target.kind === 'folder') await makeFolder(target.path);
    for (const { file, content } of files) {
      // A template is not secret, so the umask decides who may read it.
      await writeWhole(file, [content], 0o666);
      written.push(file);
    }
  } catch (error) {
    await Promise.all(written.map((file) => rm(file, { force: true })));
    throw targetError(target, error);
  }
}

export const command: Command = { builder: options, handler: template };
