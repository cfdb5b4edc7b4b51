/** Faults in the settings and the delivery of notifications. Types only. */

/** Why a notification did not arrive. */
export type DeliveryFault =
  | { readonly kind: 'status'; readonly status: number }
  | { readonly kind: 'timeout'; readonly seconds: number }
  | { readonly kind: 'exit'; readonly exitCode: number }
  | { readonly kind: 'not_started'; readonly code: string }
  | { readonly kind: 'network'; readonly code: string }
  /** `reason` is a sentence from words/. */
  | { readonly kind: 'proxy'; readonly reason: string };

/** A fault in the text of a notification. Never contains the values of URLs. */
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
