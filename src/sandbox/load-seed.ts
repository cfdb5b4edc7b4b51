// Reads a seed from CSV files: grades.csv, charts.csv, teams.csv and memberships.csv of a folder. Each may be absent.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { checkSeed } from './check-seed.js';
import { type CsvRow, type CsvTable, parseCsv } from './parse-csv.js';
import type { Seed, SeedChart, SeedGrade, SeedMembership, SeedTeam } from './seed.js';

/** The tables of a seed, their columns in order, and which of those a file must have. */
const columnsByTable = {
  grades: { all: ['code', 'name', 'level', 'default'], required: ['code', 'name', 'level'] },
  charts: { all: ['name', 'current', 'activateOn'], required: ['name'] },
  teams: {
    all: ['chart', 'code', 'name', 'parentCode', 'notes', 'approveOnly'],
    required: ['chart', 'code', 'name'],
  },
  memberships: { all: ['user', 'chart', 'team', 'grade'], required: ['user', 'chart', 'team'] },
} as const satisfies Record<
  keyof Seed,
  { readonly all: readonly string[]; readonly required: readonly string[] }
>;

/**
 * Reads the seed of a folder. Files are UTF-8 with or without BOM; booleans are TRUE or FALSE in any letter case,
 * and a blank cell means none or false.
 * @throws Error with one line per fault, each `file:line column: what is wrong`; also when the folder has no such file
 */
export async function loadSeed(directory: string): Promise<Seed> {
  const tables = {
    grades: await loadTable(directory, 'grades'),
    charts: await loadTable(directory, 'charts'),
    teams: await loadTable(directory, 'teams'),
    memberships: await loadTable(directory, 'memberships'),
  };
  if (Object.values(tables).every((table) => table === undefined)) {
    throw new Error(`${directory}: no grades.csv, charts.csv, teams.csv or memberships.csv here.`);
  }
  const faults = Object.values(tables).flatMap((table) => table?.faults ?? []);
  const cells = new CellReader();
  const seed = {
    grades: rowsOf(tables.grades).map((row) => toGrade(row, cells)),
    charts: rowsOf(tables.charts).map((row) => toChart(row, cells)),
    teams: rowsOf(tables.teams).map((row) => toTeam(row, cells)),
    memberships: rowsOf(tables.memberships).map(toMembership),
  };
  // Faults of one kind may only follow from those of the kind before.
  const problems = [faults, cells.faults].find(({ length }) => length > 0) ?? seedFaults(seed, tables);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return seed;
}

type Tables = { readonly [K in keyof Required<Seed>]: CsvTable | undefined };

function seedFaults(seed: Seed, tables: Tables): readonly string[] {
  return checkSeed(seed).map(
    ({ table, index, message }) => `${rowsOf(tables[table])[index]?.place}: ${message}`,
  );
}

async function loadTable(directory: string, table: keyof Seed): Promise<CsvTable | undefined> {
  const file = `${table}.csv`;
  const content = await readFile(join(directory, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return content === undefined ? undefined : parseCsv(file, content, columnsByTable[table]);
}

function rowsOf(table: CsvTable | undefined): readonly CsvRow[] {
  return table?.rows ?? [];
}

function toGrade({ cells, place }: CsvRow, reader: CellReader): SeedGrade {
  const level = reader.integer(place, 'level', cells['level']);
  const isDefault = reader.flag(place, 'default', cells['default']);
  return { code: cells['code'] || null, name: cells['name'] ?? '', level, default: isDefault };
}

function toChart({ cells, place }: CsvRow, reader: CellReader): SeedChart {
  const current = reader.flag(place, 'current', cells['current']);
  return { name: cells['name'] ?? '', current, activateOn: cells['activateOn'] || null };
}

function toTeam({ cells, place }: CsvRow, reader: CellReader): SeedTeam {
  const { chart = '', code = '', name = '', parentCode, notes } = cells;
  const approveOnly = reader.flag(place, 'approveOnly', cells['approveOnly']);
  return { chart, code, name, parentCode: parentCode || null, notes: notes || null, approveOnly };
}

function toMembership({ cells }: CsvRow): SeedMembership {
  const { user = '', chart = '', team = '', grade } = cells;
  return { user, chart, team, grade: grade || null };
}

/** Turns cells into values and collects those it cannot read. */
class CellReader {
  readonly faults: string[] = [];

  integer(place: string, column: string, cell = ''): number {
    if (/^\d+$/.test(cell)) return Number(cell);
    this.faults.push(`${place}: ${column}: "${cell}" is not a whole number`);
    return 0;
  }

  flag(place: string, column: string, cell = ''): boolean {
    const word = cell.toUpperCase();
    if (!['', 'TRUE', 'FALSE'].includes(word)) {
      this.faults.push(`${place}: ${column}: "${cell}" is neither TRUE nor FALSE`);
    }
    return word === 'TRUE';
  }
}
