/** The pages of the documentation, and what can be derived from their text. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type PageLanguage = 'en' | 'ja';

export interface Page {
  readonly file: string;
  readonly language: PageLanguage;
}

/** The names of the pages in one language, e.g. `charts.md`. */
export function namesOf(language: PageLanguage): readonly string[] {
  const folder = `docs/${language}`;
  return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : [];
}

const inFolder = (language: PageLanguage) =>
  namesOf(language).map((name): Page => ({ file: `docs/${language}/${name}`, language }));

/** Every page for users. */
export const pages: readonly Page[] = [
  { file: 'README.md', language: 'en' },
  { file: 'README.ja.md', language: 'ja' },
  ...inFolder('en'),
  ...inFolder('ja'),
];

export const samples: readonly string[] = readdirSync('samples').map((name) => `samples/${name}/README.md`);

const fence = /^```[\s\S]*?^```$/gm;

export interface Heading {
  readonly level: number;
  readonly text: string;
}

/** Headings outside code. */
export function headingsOf(text: string): readonly Heading[] {
  const found = text.replaceAll(fence, '').matchAll(/^(?<marks>#{1,6}) (?<text>.+)$/gm);
  return [...found].map(({ groups = {} }) => ({
    level: groups['marks']?.length ?? 0,
    text: groups['text'] ?? '',
  }));
}

/** The anchors of the headings, as GitHub names them. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const heading of headingsOf(text)) {
    const words = heading.text.replaceAll(/\]\([^)]*\)/g, '').toLowerCase();
    const slug = words.replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '').replaceAll(' ', '-');
    let anchor = slug;
    for (let count = 1; anchors.has(anchor); count += 1) anchor = `${slug}-${count}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** The targets of links and images within the project, outside code. */
export function linksOf(text: string): readonly string[] {
  const found = text.replaceAll(fence, '').matchAll(/\]\((?!https?:|mailto:)(?<link>[^)]+)\)/g);
  return [...found].map(({ groups }) => groups?.['link'] ?? '');
}

/** Links of a file whose target file or heading does not exist. */
export function brokenLinks(file: string): readonly string[] {
  return linksOf(readFileSync(file, 'utf8')).filter((link) => {
    const [target = '', anchor] = link.split('#');
    const linked = target === '' ? file : path.join(path.dirname(file), target);
    if (!existsSync(linked)) return true;
    return anchor !== undefined && !anchorsOf(readFileSync(linked, 'utf8')).has(decodeURIComponent(anchor));
  });
}

/** The files that a page links to, relative to the project root. */
export function linkedFiles(file: string): readonly string[] {
  const targets = linksOf(readFileSync(file, 'utf8')).map((link) => link.split('#')[0] ?? '');
  return targets.filter((target) => target !== '').map((target) => path.join(path.dirname(file), target));
}

/** Text written by people: neither code nor generated parts. */
export function proseOf(text: string): string {
  return text
    .replaceAll(/<!-- (?<name>[a-z ]+)(?::[^>]*)? -->[\s\S]*?<!-- \/\k<name> -->/g, '')
    .replaceAll(fence, '')
    .replaceAll(/`[^`\n]+`/g, '');
}
