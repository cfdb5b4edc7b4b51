// Rules for body fields that hold a list: of objects with rules of their own, or of strings.

import { isJsonObject, type JsonObject, type JsonValue } from '../http/json.js';
import { bodyFaults, type FieldRule, type FieldRules, mismatch, type Need } from './field-rules.js';

/** An array of objects, each of which follows the rules. */
export function objects<const N extends Need>(
  need: N,
  rules: FieldRules,
): FieldRule<readonly JsonObject[], N> {
  return {
    need,
    nullIn: [],
    type: 'array',
    is: (value): value is readonly JsonObject[] => Array.isArray(value),
    fault: (value, reading) =>
      joined(value, (element) =>
        isJsonObject(element) ? bodyFaults(rules, element, reading) : [mismatch('object', element)],
      ),
  };
}

/** An array of strings. */
export function texts<const N extends Need>(need: N): FieldRule<readonly string[], N> {
  return {
    need,
    nullIn: [],
    type: 'array',
    is: (value): value is readonly string[] => Array.isArray(value),
    fault: (value) =>
      joined(value, (element) => (typeof element === 'string' ? [] : [mismatch('string', element)])),
  };
}

/** The faults of all elements in one text, each after the index of its element; undefined when there are none. */
function joined(
  elements: readonly JsonValue[],
  faultsOf: (element: JsonValue) => readonly string[],
): string | undefined {
  const faults = elements.flatMap((element, index) =>
    faultsOf(element).map((fault) => `[${index}] ${fault}`),
  );
  return faults.length === 0 ? undefined : faults.join(', ');
}
