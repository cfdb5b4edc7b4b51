/** Faults of notifications: in their settings, and on their way. Types only. */

/** Why a notification did not arrive. */
export type DeliveryFault =
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'timeout'; readonly seconds: number }
  | { readonly kind: 'exit'; readonly exitCode: number }
  | { readonly kind: 'not_started'; readonly code: string }
  | { readonly kind: 'network'; readonly code: string }
  /** The reason is a sentence of ours. */
  | { readonly kind: 'proxy'; readonly reason: string };

/** What is wrong with the text of a notification. Values of URLs are not told. */
export type NotificationFault =
  | { readonly kind: 'no_target' }
  | { readonly kind: 'no_command' }
  | { readonly kind: 'unknown_key'; readonly key: string }
  | {
      readonly kind: 'unknown_value';
      readonly key: string;
      readonly value: string;
      readonly known: readonly string[];
    }
  | { readonly kind: 'misplaced'; readonly key: string; readonly target: string }
  | { readonly kind: 'not_a_url'; readonly key: string }
  | { readonly kind: 'not_private'; readonly key: string }
  | { readonly kind: 'not_last'; readonly key: string; readonly option: string };
