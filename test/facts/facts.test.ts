import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { defaultSwitches, switchDocs } from '../../src/sandbox/index.js';
import { playedOperations } from '../../src/sandbox/resources/index.js';
import { operations } from './contract/index.js';

interface Fact {
  readonly id: string;
  readonly says: string;
  /** Places in `src`, or why there is none. */
  readonly tool: string;
  /** Operations, switches and places in `src/sandbox`, or why there is none. */
  readonly sandbox: string;
  /** A file in `test`, and a title in it or the switch whose positions it plays. */
  readonly test: string;
}

const facts: readonly Fact[] = readFileSync('test/facts/facts.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| id |'))
  .map((line) => {
    const [id = '', says = '', tool = '', sandbox = '', tested = ''] = line.slice(2, -2).split(' | ');
    return { id, says, tool, sandbox, test: tested };
  });

const switchNames: ReadonlySet<string> = new Set(switchDocs.map(({ name }) => name));
const played: ReadonlySet<string> = new Set(
  playedOperations(defaultSwitches).map(({ method, path: own }) => `${method} ${own}`),
);

/** What is wrong with a place: a file and what stands in it, e.g. `resources/grades.ts` grades. */
function faultOfPlace(place: string, folder: string, holds: Holds): string | undefined {
  const [, file = '', words = ''] = /^`([^`]+)` (.+)$/.exec(place) ?? [];
  const found = path.join(folder, file);
  if (file === '' || !existsSync(found)) return `${place}: there is no file ${found}`;
  return holds(readFileSync(found, 'utf8'), words) ? undefined : `${place}: is not in ${found}`;
}

type Holds = (text: string, words: string) => boolean;

/** The words stand there as a name. */
const isNamed: Holds = (text, words) => new RegExp(`(?<![\\w-])${words}(?![\\w-])`).test(text);

/** The words are a whole title, or the name of a switch. */
const isTitle: Holds = (text, words) =>
  ["'", '"', '`'].some((mark) => text.includes(`${mark}${words}${mark}`));

function faultOfPlayed(part: string): string | undefined {
  if (part.startsWith('switch ')) return switchNames.has(part.slice(7)) ? undefined : `${part}: unknown`;
  if (/^[A-Z]+ \//.test(part)) return played.has(part) ? undefined : `${part}: is not played`;
  return faultOfPlace(part, 'src/sandbox', isNamed);
}

/** A dash and a reason stand for nothing. */
const isReason = (cell: string): boolean => /^— \S/.test(cell);

describe('each fact', () => {
  test('has a name of its own and a sentence', () => {
    expect(facts.length).toBeGreaterThan(150);
    expect(new Set(facts.map(({ id }) => id)).size).toBe(facts.length);
    expect(facts.filter(({ says }) => !/^\S.*\.$/.test(says))).toEqual([]);
  });

  test('names the place in the tool that relies on it', () => {
    const named = facts.filter(({ tool }) => !isReason(tool));
    expect(named.flatMap(({ tool }) => faultOfPlace(tool, 'src', isNamed) ?? [])).toEqual([]);
  });

  test('names what plays it in the sandbox', () => {
    const parts = facts.flatMap(({ sandbox }) => (isReason(sandbox) ? [] : sandbox.split('; ')));
    expect(parts.flatMap((part) => faultOfPlayed(part) ?? [])).toEqual([]);
  });

  test('names a test', () => {
    expect(facts.flatMap(({ test: tested }) => faultOfPlace(tested, 'test', isTitle) ?? [])).toEqual([]);
  });
});

test('every operation of the sandbox and of the contract is in a fact', () => {
  const named = new Set(facts.flatMap(({ sandbox }) => sandbox.split('; ')));
  const known = operations.map(({ method, path: own }) => `${method} ${own}`);
  expect([...played, ...known].filter((one) => !named.has(one))).toEqual([]);
});

test('every operation of the sandbox is in the contract table, with its answer', () => {
  const known = new Set(operations.map(({ method, path: own }) => `${method} ${own}`));
  expect([...played].filter((one) => !known.has(one))).toEqual([]);
});

test('every switch is in a fact: it is what a fact leaves open', () => {
  const named = facts.flatMap(({ sandbox }) => sandbox.split('; '));
  expect([...switchNames].filter((name) => !named.includes(`switch ${name}`))).toEqual([]);
});
