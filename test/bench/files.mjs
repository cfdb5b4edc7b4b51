// Files of the measured company.
import { once } from 'node:events';
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

async function writeCsv(folder, table, tableRows, header = headers[table]) {
  const out = createWriteStream(path.join(folder, `${table}.csv`));
  out.write(`${header.join(',')}\n`);
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

/** Items, every hundredth (or every `every`-th; 0: none) with a changed name. */
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

const shapedHeader = ['会社', '番号', 'name', '拠点', '区分', 'startsOn'];

function* shapedRows(count) {
  for (const index of numbers(count))
    yield [
      index % 2 === 0 ? '本社' : '支社',
      String(index).padStart(6, '0'),
      `品目 ${index}`,
      index % 3 === 0 ? '東京' : '大阪',
      index % 50 === 0 ? '廃止' : '',
      '2026-04-01',
    ];
}

const plainSource = { file: 'rows.csv', table: 'items', master: 'V1', columns: { 番号: 'code' } };
const shapedSource = {
  ...plainSource,
  where: { 区分: { not: '廃止' } },
  values: { 会社: { 本社: 'A', 支社: 'B' }, 拠点: { 東京: 'TYO', 大阪: 'OSA' } },
  template: { code: '{会社}-{番号}' },
};

/** One file of items, with the settings that read it as it is, and those that shape it. */
export async function writeShaped(folder, count) {
  await writeCsv(folder, 'rows', shapedRows(count), shapedHeader);
  const write = (name, source) => {
    const file = path.join(folder, name);
    writeFileSync(file, JSON.stringify({ sources: [source] }));
    return file;
  };
  return { plain: write('plain.yaml', plainSource), shaped: write('shaped.yaml', shapedSource) };
}
