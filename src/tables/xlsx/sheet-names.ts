/** Which names the sheets of one workbook may have. */
import { foldedName } from '../table-writer.js';

/** Source: Excel specifications and limits. */
const lengthMax = 31;
const forbidden = /[*?:\\/[\]]|^'|'$/;

/** @returns takes a name: false for one that no sheet may have, or that another one has, whatever the case of its letters */
export function sheetNames(): (name: string) => boolean {
  const taken = new Set<string>();
  return (name) => {
    const folded = foldedName(name);
    if (name.length > lengthMax || forbidden.test(name) || taken.has(folded)) return false;
    taken.add(folded);
    return true;
  };
}
