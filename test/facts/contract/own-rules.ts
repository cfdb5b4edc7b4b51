/** Restrictions of the tool beyond those of the service. */
import type { Sourced } from '../rules.js';

const rules = {
  explicitCode: {
    words: 'a create names the code, or every night makes a new record',
    source: 'our own rule: from public description: Common, codes',
  },
  plainCode: {
    words: 'a code does not look like a UUID, which would be ambiguous in paths',
    source: 'our own rule: from public description: Common, codes',
  },
  writeById: {
    words: 'a write addresses records by id',
    source: 'our own rule: from public description: Common, codes',
  },
  someChange: {
    words: 'a PATCH changes something',
    source: 'our own rule: from contract: Folder, only the fields sent are changed',
  },
  noNullDueOn: {
    words: 'an activation at once leaves dueOn out',
    source: 'our own rule: from public description: Organization chart, activation',
  },
  noNullOfMasters: {
    words: 'an update of a master leaves its code out, and clears its description with an empty text',
    source: 'our own rule: from public description: General master, null rules',
  },
  wholeFields: {
    words: 'fields in a PATCH is the complete list',
    source: 'our own rule: from public description: General master, merge or replace is unknown',
  },
  sameFieldType: {
    words: 'a custom field keeps its type, or its stored values are destroyed',
    source: 'our own rule: from public description: General master, removing a field or changing its type',
  },
} satisfies Readonly<Record<string, Sourced & { readonly words: string }>>;

export type OwnRule = keyof typeof rules;

export const ownRules: Readonly<Record<OwnRule, Sourced & { readonly words: string }>> = rules;
