/**
 * The published JSON Schemas, as strict as a test needs them: what they do not name must not be
 * there.
 */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';

export const schemaNames = ['document', 'fleet'] as const;

type Schema = { readonly [key: string]: unknown };

/** What is wrong with a document, each with its place; empty when nothing is. */
export function faultsOf(name: (typeof schemaNames)[number], document: unknown): readonly string[] {
  const validate = validators.getSchema(`${name}.schema.json`);
  if (!validate) throw new Error(`no schema ${name}`);
  validate(document);
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
}

/** As it is published. */
export function readSchema(name: (typeof schemaNames)[number]): Schema {
  return JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8')) as Schema;
}

/** Closes every object that names its properties. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  return 'properties' in schema && 'type' in schema ? { ...inner, additionalProperties: false } : inner;
}

const validators = new Ajv2020({ allErrors: true, allowUnionTypes: true });
for (const name of schemaNames) validators.addSchema(closed(readSchema(name)) as Schema);
