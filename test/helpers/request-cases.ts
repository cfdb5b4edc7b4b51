// Cases as tables: requests one after the other, each with what its answer must say.
import { expect, test } from 'vitest';
import { parseSwitch, type Sandbox, type Seed, type Switches } from '../../src/sandbox/index.js';
import { errorsOf, type Received, send, start } from './connect.js';

/**
 * A request such as `GET /v1/grades/G01`, its body if it has one, and the outcome: the body of the
 * answer, at least these members of it; 200 if it has none; `{ 422: messages }`; the status of
 * another refusal. `{teams EAST}` stands for the id of a record with this code or name. Besides
 * requests: `dump TABLE`, `clock TIME`, `settle`.
 */
type Step =
  | readonly [line: string]
  | readonly [line: string, outcome: unknown]
  | readonly [line: string, body: unknown, outcome: unknown];

/** A title, the switches of the sandbox, and the steps. */
export type RequestCase = readonly [title: string, switches: Partial<Switches>, ...steps: readonly Step[]];

/** The outcome of a request that the stored records make wrong. */
export const refused: unknown = { 422: expect.any(Array) };

/** Records of a list by their codes. */
export function coded(...codes: readonly string[]): readonly unknown[] {
  return codes.map((code) => expect.objectContaining({ code }));
}

/** A case for each position of a switch, as on the command line, with the outcome of the last step. */
export function positionsOf(
  name: string,
  steps: readonly (readonly [line: string, body?: unknown])[],
  outcomes: Readonly<Record<string, unknown>>,
): readonly RequestCase[] {
  return Object.entries(outcomes).map(([position, outcome]) => {
    const last = [...(steps.at(-1) ?? []), outcome] as unknown as Step;
    const first = steps.slice(0, -1).map((step) => [...step, expect.anything()] as unknown as Step);
    return [`switch ${name} ${position}`, parseSwitch(`${name}=${position}`), ...first, last];
  });
}

/** Tests each case in a sandbox of its own. */
export function testRequests(seed: Seed, cases: readonly RequestCase[]): void {
  for (const [title, switches, ...steps] of cases) {
    test(title, async () => {
      const sandbox = await start({ seed, switches });
      for (const step of steps) await takeStep(sandbox, step);
    });
  }
}

async function takeStep(sandbox: Sandbox, step: Step): Promise<void> {
  const [line, ...others] = step;
  const [verb = '', target = ''] = withIds(sandbox, line).split(/ (.*)/);
  if (verb === 'settle') return sandbox.settle();
  if (verb === 'clock') return sandbox.setNow(new Date(target));
  const expected = others.at(-1);
  const body = others.length === 2 ? others[0] : undefined;
  const sent = body === undefined ? undefined : withIds(sandbox, JSON.stringify(body));
  const outcome =
    verb === 'dump'
      ? (sandbox.dump() as Readonly<Record<string, unknown>>)[target]
      : outcomeOf(await send(sandbox, verb, target, body, sent === undefined ? {} : { text: sent }));
  expect({ line, body, outcome }).toMatchObject({ line, outcome: expected });
}

function outcomeOf(received: Received): unknown {
  const { status, body } = received;
  if (status === 422) return { 422: errorsOf(received) };
  return status === 200 && body !== undefined ? body : status;
}

function withIds(sandbox: Sandbox, text: string): string {
  const tables = sandbox.state() as unknown as Readonly<Record<string, readonly object[]>>;
  return text.replace(/\{(\w+) ([^{}"]+)\}/g, (found, table: string, key: string) => {
    const row = tables[table]?.find((one) => Object.values(one).includes(key));
    return row && 'id' in row ? String(row.id) : found;
  });
}
