// Files of the measured company.
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { actionIn, headers, membersOf, mixOf, rows, tableSizes } from './company.mjs';

/** Runs work in a temporary folder. */
export async function inFolder(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'mastersync-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates a subfolder. */
export function folderIn(folder, name) {
  const made = path.join(folder, name);
  mkdirSync(made, { recursive: true });
  return made;
}

async function writeCsv(folder, table, tableRows) {
  const out = createWriteStream(path.join(folder, `${table}.csv`));
  out.write(`${headers[table].join(',')}\n`);
  for (const row of tableRows) if (!out.write(`${row.join(',')}\n`)) await once(out, 'drain');
  await once(out.end(), 'finish');
}

function* numbers(count) {
  for (let index = 0; index < count; index++) yield index;
}

function* itemRows({ masters, items, otherItems }) {
  for (let master = 0; master < masters; master++)
    for (const index of numbers(master === 0 ? items : otherItems)) yield rows.items(index, { master });
}

/** All tables of a company, equal to the records of the service. */
export async function writeCompany(folder, company) {
  for (const [table, count] of Object.entries(tableSizes(company)))
    if (count > 0)
      await writeCsv(
        folder,
        table,
        [...numbers(count)].map((index) => rows[table](index)),
      );
  if (company.masters > 0) await writeCsv(folder, 'items', itemRows(company));
}

/** Items, every hundredth (or every `every`-th) with a changed name. */
export function* changedItems(count, every = 100) {
  for (const index of numbers(count)) yield rows.items(index, { suffix: index % every === 0 ? ' 改' : '' });
}

export async function writeItems(folder, count, every) {
  await writeCsv(folder, 'items', changedItems(count, every));
}

/** Items as a workbook. */
export async function writeItemsWorkbook(folder, count) {
  const filename = path.join(folder, 'items.xlsx');
  const workbook = new ExcelJS.stream.xlsx.WorkbookWriter({ filename, useSharedStrings: true });
  const sheet = workbook.addWorksheet('items');
  sheet.addRow(headers.items).commit();
  for (const row of changedItems(count)) sheet.addRow(row.map((cell) => cell || null)).commit();
  await workbook.commit();
  return filename;
}

/** Creates, updates and deletes of items. */
export async function writeMix(folder, count) {
  const mix = mixOf(count);
  const options = { create: {}, update: { suffix: ' 改' }, delete: { action: 'delete' } };
  const all = [...numbers(count)].map((index) => rows.items(index, options[actionIn(mix, index)]));
  await writeCsv(folder, 'items', all);
}

/**
 * Users and memberships, equal to those of the service, but for the members of some teams that move
 * to other ones.
 */
export async function writePeople(folder, company, movedTeamCount = 0) {
  await writeCsv(
    folder,
    'users',
    [...numbers(company.users)].map((index) => rows.users(index)),
  );
  const memberships = [...numbers(company.teams)].flatMap((team) =>
    membersOf(team, company).flatMap((index) => {
      const isMoved = team < movedTeamCount && index !== team;
      const row = rows.memberships(index, { team, company, action: isMoved ? 'delete' : '' });
      return isMoved ? [row, rows.memberships(index, { team: team + movedTeamCount, company })] : [row];
    }),
  );
  await writeCsv(folder, 'memberships', memberships);
}

/** A tree of teams. */
export async function writeTeams(folder, count) {
  await writeCsv(
    folder,
    'teams',
    [...numbers(count)].map((index) => rows.teams(index)),
  );
}
