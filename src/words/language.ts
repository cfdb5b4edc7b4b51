/** The languages that have catalogues, and the chosen one. */
import { namesInPackage } from '../files/package.js';

/** The name of a folder of catalogues: `en`, `ja`. */
export type Language = string;

/** The folder of the catalogues of all languages: among the sources, or beside the bundle. */
export const catalogueFolder: string =
  ['src/words', 'dist/words'].find((folder) => namesInPackage(folder).length > 0) ?? '';

export const languages: readonly Language[] = namesInPackage(catalogueFolder).filter((name) =>
  namesInPackage(`${catalogueFolder}/${name}`).includes('common.ftl'),
);

/** A live binding: importers always see the current one. */
export let language: Language = 'en';

/** Chooses the language. Call it once, before any output. */
export function useLanguage(chosen: Language): void {
  language = chosen;
}
