// Deliveries to a webhook: signed, escaped as the contract says, and repeated if they fail. What
// the contract does not show is the sandbox's own: the members of a payload, and the pauses.
import { createHmac, randomUUID } from 'node:crypto';
import { type EmittedKind, onEvent } from '../tenant/events.js';
import type { Tenant } from '../tenant/tenant.js';
import type { JsonObject } from './json.js';

const RETRIES_MAX = 10;
const CHECK_MS = 250;
const ANSWER_MS_MAX = 10_000;

/** A webhook as it is registered at the service. */
export interface WebhookOptions {
  readonly url: string;
  readonly secret: string;
  /** Called after each try. */
  readonly onDelivery?: (delivery: Delivery) => void;
}

/** A try. */
export interface Delivery {
  readonly kind: EmittedKind;
  /** null: no answer. */
  readonly status: number | null;
  readonly isReceived: boolean;
  /** The number of tries before this one. */
  readonly retries: number;
  /** On the clock of the sandbox; absent: this was the last try. */
  readonly nextInSeconds?: number;
}

interface Waiting {
  readonly kind: EmittedKind;
  readonly text: string;
  readonly retries: number;
  readonly dueMs: number;
}

/** The default secret. */
export const defaultWebhookSecret = 'sandbox-secret';

/** @throws Error unless it is an http or https URL */
export function parseWebhookUrl(text: string): string {
  if (/^https?:\/\/[^/]/i.test(text) && URL.canParse(text)) return text;
  throw new Error('is not an http or https URL.');
}

export class Webhook {
  readonly #tenant: Tenant;
  readonly #options: WebhookOptions;
  readonly #waiting = new Set<Waiting>();
  readonly #sending = new Set<Promise<void>>();
  readonly #closing = new AbortController();
  readonly #timer: NodeJS.Timeout;

  /** Pings, because URL and secret are new. */
  constructor(tenant: Tenant, options: WebhookOptions) {
    this.#tenant = tenant;
    this.#options = options;
    this.#timer = setInterval(() => void this.deliverDue(), CHECK_MS).unref();
    onEvent(tenant, (kind, data) => this.#add(kind, data));
    this.#add('ping', {});
  }

  /** Sends what is due by the clock of the sandbox, and waits for all tries under way. */
  async deliverDue(): Promise<void> {
    const nowMs = this.#tenant.now().getTime();
    for (const one of this.#waiting) {
      if (one.dueMs > nowMs) continue;
      this.#waiting.delete(one);
      const sending = this.#send(one).finally(() => this.#sending.delete(sending));
      this.#sending.add(sending);
    }
    await Promise.all(this.#sending);
  }

  close(): void {
    clearInterval(this.#timer);
    this.#closing.abort();
    this.#waiting.clear();
  }

  #add(kind: EmittedKind, data: JsonObject): void {
    const now = this.#tenant.now();
    const payload = { id: randomUUID(), event: kind, createdAt: now.toISOString(), ...data };
    const text = JSON.stringify(payload).replace(/[&<>]/g, escapeMark);
    this.#waiting.add({ kind, text, retries: 0, dueMs: now.getTime() });
    queueMicrotask(() => void this.deliverDue());
  }

  async #send({ kind, text, retries, dueMs }: Waiting): Promise<void> {
    const status = await this.#post(text);
    if (this.#closing.signal.aborted) return;
    const isReceived = status !== null && status >= 200 && status < 300;
    const isLast = isReceived || retries === RETRIES_MAX;
    const nextInSeconds = 2 ** retries;
    if (!isLast) {
      const nextMs = Math.max(dueMs, this.#tenant.now().getTime()) + nextInSeconds * 1000;
      this.#waiting.add({ kind, text, retries: retries + 1, dueMs: nextMs });
    }
    this.#options.onDelivery?.({ kind, status, isReceived, retries, ...(!isLast && { nextInSeconds }) });
  }

  async #post(body: string): Promise<number | null> {
    const { url, secret } = this.#options;
    const signature = createHmac('sha256', secret).update(body).digest('hex');
    try {
      const { status } = await fetch(url, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json', 'X-Service-Signature': signature },
        redirect: 'manual',
        signal: AbortSignal.any([this.#closing.signal, AbortSignal.timeout(ANSWER_MS_MAX)]),
      });
      return status;
    } catch {
      return null;
    }
  }
}

function escapeMark(mark: string): string {
  return `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
