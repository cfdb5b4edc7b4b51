/** The texts that cells refer to by number. Source: ECMA-376 part 1, 18.4.9 sst (Shared String Table). */
import { words } from '../../../words/words.js';
import { parseXml } from '../package/parse-xml.js';
import { plainTexts } from '../package/plain-forms.js';
import type { Zip } from '../package/zip.js';
import { RichText } from './rich-text.js';

/** A third of what cells a sheet may have; more would only fill the memory. */
const stringCountMax = 10_000_000;

/** @throws WorkbookError */
export async function readSharedStrings(zip: Zip, part: string): Promise<readonly string[]> {
  const strings: string[] = [];
  await parseXml(zip.read(part), { part, root: 'sst' }, (failures) => {
    const text = new RichText(failures);
    return {
      plain: plainTexts,
      open: (name, attributes, depth) => {
        if (depth > 2) text.open(name, attributes, depth - 2);
      },
      text: (piece) => text.add(piece),
      close: (name, depth) => {
        if (depth > 2) text.close(name);
        if (depth !== 2 || name !== 'si') return;
        if (strings.length === stringCountMax) failures.damaged(words.workbooks.tooManyTexts(stringCountMax));
        strings.push(text.take());
      },
    };
  });
  return strings;
}
