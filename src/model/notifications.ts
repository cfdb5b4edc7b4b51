/** Notifications at the end of a run. */
import type { DeliveryFault } from './settings.js';

/** `change`: something was written or would be; `failure`: the run needs attention. */
export const occasions = ['change', 'failure', 'always'] as const;

export type Occasion = (typeof occasions)[number];

/** `json`: figures and first findings; `text`: `{ "text": … }`, as chats expect. */
export const webhookFormats = ['json', 'text'] as const;

export type WebhookFormat = (typeof webhookFormats)[number];

export interface Webhook {
  readonly kind: 'webhook';
  readonly on: readonly Occasion[];
  readonly url: string;
  readonly format: WebhookFormat;
}

export interface NotifyCommand {
  readonly kind: 'command';
  readonly on: readonly Occasion[];
  /** Program and arguments; runs without a shell. */
  readonly command: readonly string[];
}

export interface Heartbeat {
  readonly kind: 'heartbeat';
  readonly on: readonly Occasion[];
  /** Requested after success. */
  readonly url: string;
  /** Requested after any other end; undefined if the missing request is the signal. */
  readonly failUrl?: string | undefined;
}

export type Notification = Webhook | NotifyCommand | Heartbeat;

export interface Undelivered {
  /** For display: only the origin of a URL, as the rest may be secret. */
  readonly target: string;
  readonly fault: DeliveryFault;
}
