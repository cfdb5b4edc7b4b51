/**
 * Opens workbooks in other programs, which are too large to be installed for a test: where one is
 * absent, the test is skipped and says so.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type TestContext } from 'vitest';

interface Ended {
  readonly exitCode: number | null;
  readonly said: string;
}

/** Undefined where the program is not installed. */
function run(program: string, args: readonly string[]): Promise<Ended | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (said += text));
    child.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ENOENT' ? resolve(undefined) : reject(error),
    );
    child.on('close', (exitCode) => resolve({ exitCode, said }));
  });
}

/** Opens a file in LibreOffice, without a warning, and saves it. @returns the path it was saved to */
export async function convertInLibreOffice(
  file: string,
  format: 'xlsx' | 'pdf',
  { skip }: Pick<TestContext, 'skip'>,
): Promise<string> {
  const folder = path.dirname(file);
  const profile = pathToFileURL(path.join(folder, 'profile')).href;
  const saved = path.join(folder, 'saved');
  const args = [`-env:UserInstallation=${profile}`, '--headless', '--convert-to', format, '--outdir', saved];
  const ended = await run('soffice', [...args, file]);
  if (!ended) return skip('LibreOffice (soffice) is not installed here');
  const { exitCode, said } = ended;
  // That it finds no Java says nothing of the workbook.
  const complaints = said
    .split('\n')
    .filter((line) => /warn|error|repair/i.test(line) && !line.includes('javaldx'));
  expect([exitCode, complaints]).toEqual([0, []]);
  return path.join(saved, `${path.basename(file, path.extname(file))}.${format}`);
}

/** Reads every cell, validation and note. openpyxl checks each attribute against the schema. */
const openAll = `
import sys, warnings
try:
    import openpyxl
except ImportError:
    print("absent")
    sys.exit(0)
warnings.simplefilter("error")
for file in sys.argv[1:]:
    book = openpyxl.load_workbook(file)
    for sheet in book.worksheets:
        for row in sheet.iter_rows():
            for cell in row:
                cell.value, cell.comment, cell.number_format
        sheet.data_validations.dataValidation, sheet.conditional_formatting, sheet.merged_cells.ranges
`;

/** The second is that of the system's packages. */
const pythons = ['python3', '/usr/bin/python3'];

/** Opens files in openpyxl; a warning counts as a failure. */
export async function openInOpenpyxl(
  files: readonly string[],
  { skip }: Pick<TestContext, 'skip'>,
): Promise<void> {
  for (const program of pythons) {
    const ended = await run(program, ['-c', openAll, ...files]);
    if (!ended || ended.said.trim() === 'absent') continue;
    return expect(ended).toEqual({ exitCode: 0, said: '' });
  }
  skip('python3 with openpyxl is not installed here');
}
