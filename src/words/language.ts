/** The languages that have catalogues, and the chosen one. */
import { existsSync, readdirSync } from 'node:fs';
import { packageFolder } from '../files/package.js';

/** The name of a folder of catalogues: `en`, `ja`. */
export type Language = string;

/** The folder of the catalogues of all languages: among the sources, or beside the bundle. */
export const catalogueFolder: URL = ['dist/words/', 'src/words/']
  .map((name) => new URL(name, packageFolder()))
  .reduce((published, source) => (existsSync(source) ? source : published));

export const languages: readonly Language[] = readdirSync(catalogueFolder).filter((name) =>
  existsSync(new URL(`${name}/common.ftl`, catalogueFolder)),
);

/** A live binding: importers always see the current one. */
export let language: Language = 'en';

/** Chooses the language. Call it once, before any output. */
export function useLanguage(chosen: Language): void {
  language = chosen;
}
