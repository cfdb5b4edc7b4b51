/** What commands are given beside options, by its place in their usage. */
import { type Words, words } from '../words/words.js';

export interface Positional {
  readonly name: string;
  /** What `words.help.positionals` calls it. */
  readonly word: keyof Words['help']['positionals'];
  /** It is all that is left. */
  readonly isList: boolean;
  /** Said when it is not given. */
  readonly missingMessage?: () => string;
}

const byPlace: Readonly<Record<string, Omit<Positional, 'name' | 'isList'>>> = {
  '[data..]': { word: 'data' },
  '<resource>': { word: 'recordTable', missingMessage: () => words.explaining.missingRecordMessage },
  '<key>': { word: 'recordKey', missingMessage: () => words.explaining.missingRecordMessage },
  '<plan>': { word: 'plan', missingMessage: () => words.usage.missingPlanMessage },
  '<run>': { word: 'runToUndo', missingMessage: () => words.usage.missingRunMessage },
  '<name>': { word: 'chart', missingMessage: () => words.usage.missingChartMessage },
  '<from>': { word: 'fromChart', missingMessage: () => words.usage.missingChartsMessage },
  '<to>': { word: 'toChart', missingMessage: () => words.usage.missingChartsMessage },
  '[run]': { word: 'pastRun' },
  '[resource..]': { word: 'resources' },
  '<method>': { word: 'method', missingMessage: () => words.api.missingRequestMessage },
  '<path>': { word: 'path', missingMessage: () => words.api.missingRequestMessage },
  '[body]': { word: 'body' },
  '[shell]': { word: 'shell' },
};

/** In the order of the usage, for example `copy <from> <to>`. */
export function positionalsOf(usage: string): readonly Positional[] {
  return usage.split(' ').flatMap((place) => {
    const known = byPlace[place];
    return known ? [{ ...known, name: place.replace(/[^a-z]/g, ''), isList: place.includes('..') }] : [];
  });
}
