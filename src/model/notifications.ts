/** Recipients of notifications. The library exports these types, so they import no schema. */

/** `change`: something was written or would be; `failure`: the run needs attention. */
export type Occasion = 'change' | 'failure' | 'always';

/** `json`: figures and first findings; `text`: `{ "text": … }`, as chats expect. */
export type WebhookFormat = 'json' | 'text';

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
