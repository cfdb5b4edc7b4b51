// JSON values, and the names of their types in messages of the service.

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

/** The types of JSON Schema. */
export type JsonType = 'null' | 'boolean' | 'integer' | 'number' | 'string' | 'array' | 'object';

/**
 * The JSON Schema type of a value, for messages such as `expected <type>, but received <type>`. A
 * whole number is an `integer`, any other a `number`. Pure.
 */
export function typeName(value: JsonValue): JsonType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value as JsonType;
}

/** True for a JSON object; false for arrays and null. Pure. */
export function isJsonObject(value: JsonValue): value is JsonObject {
  return typeName(value) === 'object';
}
