// The values a JSON text can hold, and the names the service gives their types in messages.

/** Any value of a parsed JSON text. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A parsed JSON object. */
export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/**
 * Names the JSON Schema type of a value, as it appears in `expected <type>, but received <type>`.
 * Pure. A whole number is an `integer`, any other number a `number`.
 */
export function typeName(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}

/** True when the value is a JSON object, not an array and not null. Pure. */
export function isJsonObject(value: JsonValue): value is JsonObject {
  return typeName(value) === 'object';
}
