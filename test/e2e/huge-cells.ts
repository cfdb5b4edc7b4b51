/** Tables with a cell that is far too long. */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

/** What stands before and after the cell. */
export const hugeCells: readonly (readonly [name: string, before: string, after: string])[] = [
  ['in quotes', '"', '"'],
  ['without quotes', '', ''],
  ['with a quote that never ends', '"', ''],
];

export async function writeHugeCell(
  file: string,
  {
    megabytes,
    before,
    after,
  }: { readonly megabytes: number; readonly before: string; readonly after: string },
): Promise<void> {
  const stream = createWriteStream(file);
  stream.write(`code,name,level\nG1,${before}`);
  const megabyte = 'x'.repeat(1_000_000);
  for (let count = 0; count < megabytes; count++) if (!stream.write(megabyte)) await once(stream, 'drain');
  stream.end(`${after},10\n`);
  await once(stream, 'close');
}
