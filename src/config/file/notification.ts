/** Who is told of the end of a run: the nouns. */
import type { DeliveryFault } from '../../model/notification-faults.js';

/** When somebody is told. `change`: something was written, or is to be; `failure`: the run needs somebody to look. */
export const occasions = ['change', 'failure', 'always'] as const;

export type Occasion = (typeof occasions)[number];

/** `json`: the figures and the first findings; `text`: `{ "text": … }`, as chats take it. */
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
  /** The program and its arguments; no shell reads them. */
  readonly command: readonly [string, ...string[]];
}

export interface Heartbeat {
  readonly kind: 'heartbeat';
  readonly on: readonly Occasion[];
  /** Asked for after a good end. */
  readonly url: string;
  /** Asked for after any other; undefined when silence is the sign. */
  readonly failUrl?: string | undefined;
}

export type Notification = Webhook | NotifyCommand | Heartbeat;

export interface Undelivered {
  /** As it may be shown: of a URL only where it leads, as the rest may be a secret. */
  readonly target: string;
  readonly fault: DeliveryFault;
}
