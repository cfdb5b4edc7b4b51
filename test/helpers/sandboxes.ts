/** Sandboxes and clients for tests, closed after each test. */
import {
  type Fault,
  type Sandbox,
  type SandboxOptions,
  type SandboxRequest,
  type SeedTeam,
  startSandbox,
} from '../../src/sandbox/index.js';
import { type Client, type ClientOptions, createClient } from '../../src/service/http/client.js';
import { afterEachTest } from './after-each-test.js';

const opened: { close(): Promise<void> }[] = [];

afterEachTest(closeAll);

/** Closes what is open; a property that opens a sandbox for each story does it after each. */
export async function closeAll(): Promise<void> {
  await Promise.all(opened.splice(0).map((one) => one.close()));
}

/** Starts a sandbox that refuses whatever the contract does not name. */
export async function openSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({
    ...options,
    switches: { unknownQuery: 'refused', ...options.switches },
  });
  opened.push(sandbox);
  return sandbox;
}

/** An answer in place of that of the service, which does nothing. @param body  any JSON */
export function answered(body: unknown, status = 200): Fault {
  return { kind: 'answer', when: 'before', status, body: JSON.stringify(body) };
}

/**
 * A sandbox that answers what a test says, lists with one page; undefined is a 404 of the service.
 */
export function openAnswers(answerTo: (request: SandboxRequest) => unknown): Promise<Sandbox> {
  return openSandbox({
    onRequest: (request) => {
      const answer = Number(request.query['page'] ?? 1) > 1 ? [] : answerTo(request);
      const absent = { code: 'resource_not_found', message: 'no such record' };
      return answer === undefined ? answered(absent, 404) : answered(answer);
    },
  });
}

/** A client for a sandbox. Retries come at once, so that no test waits. */
export function openClient({ url, token }: Sandbox, options: Partial<ClientOptions> = {}): Client {
  const client = createClient({ url, token, concurrency: 16, wait: () => Promise.resolve(), ...options });
  opened.push(client);
  return client;
}

/**
 * The teams of one chart as a tree in which every team has up to `width` children, parents first.
 * Codes are `T001`, `T002`, …
 */
export function treeOfTeams(options: {
  readonly chart: string;
  readonly count: number;
  readonly width: number;
}): readonly SeedTeam[] {
  const { chart, count, width } = options;
  const codeOf = (index: number) => `T${String(index + 1).padStart(3, '0')}`;
  return Array.from({ length: count }, (_, index) => ({
    chart,
    code: codeOf(index),
    name: `チーム${index + 1}`,
    parentCode: index === 0 ? null : codeOf(Math.floor((index - 1) / width)),
  }));
}

/** The requests of a sandbox that were not GET. */
export function writesOf({ requests }: Sandbox): readonly string[] {
  return requests.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);
}
