/** Counts the requests of a rehearsed run, and what they take at least. Pure. */
import type { RequestFigures, RequestKind } from '../model/rehearsal.js';
import type { Client } from '../service/http/client.js';

/**
 * @param planning reads before the run
 * @param sent the requests of the run
 */
export function requestFigures(
  planning: number,
  sent: readonly Pick<RequestKind, 'method' | 'path'>[],
  { service, concurrency, rps }: Pick<Client, 'service' | 'concurrency' | 'rps'>,
): RequestFigures {
  const latencyMs = service.latency.medianMs;
  const countByKind = new Map<string, RequestKind>();
  for (const { method, path } of sent) {
    const kind = `${method} ${withoutIds(path)}`;
    const { count = 0 } = countByKind.get(kind) ?? {};
    countByKind.set(kind, { method, path: withoutIds(path), count: count + 1 });
  }
  const kinds = [...countByKind.values()].sort((one, other) => other.count - one.count);
  const total = planning + sent.length;
  const paced = rps === undefined ? 0 : (total / rps) * 1000;
  const leastMs =
    latencyMs === undefined ? undefined : Math.max(Math.ceil(total / concurrency) * latencyMs, paced);
  return { kinds, planning, latencyMs, concurrency, leastMs: leastMs && Math.round(leastMs) };
}

function withoutIds(path: string): string {
  return path.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '{id}');
}
