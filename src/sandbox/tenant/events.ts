// What happens in a tenant that its webhooks report.
import type { JsonObject } from '../http/json.js';
import { perTenant, type Tenant } from './tenant.js';

/** The kinds that the contract names. It does not show the full set. */
export type EventKind = 'ticket_archived' | 'ticket_denied' | 'comment_created' | 'comment_updated';

/** A kind that the contract names, or the test of an address. */
export type EmittedKind = EventKind | 'ping';

export type Listener = (kind: EmittedKind, data: JsonObject) => void;

const listenersOf = perTenant((): Listener[] => []);

export function onEvent(tenant: Tenant, listener: Listener): void {
  listenersOf(tenant).push(listener);
}

export function emit(tenant: Tenant, kind: EventKind, data: JsonObject): void {
  for (const listener of listenersOf(tenant)) listener(kind, data);
}
