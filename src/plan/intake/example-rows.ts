/** Tells the rows that show how a table is filled in from those that are data. Pure. */

/** No code begins so. Nothing may be joined to it, so that a name such as `#examples` is a name. */
const exampleMark = /^#(?:example|例)(?![\p{L}\p{M}\p{N}_-])/iu;

/** True for the key of an example row: it begins with `#example` or `#例`, in any case and width. */
export function isExampleKey(key: string): boolean {
  return /^\s*[#＃]/.test(key) && exampleMark.test(key.normalize('NFKC').trim());
}
