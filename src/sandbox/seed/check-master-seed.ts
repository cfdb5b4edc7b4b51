// Finds what is wrong with the general masters of a seed, their fields and their items.
import { code } from '../operations/field-rules.js';
import { formFault, isEmptyValue, valueFault } from '../resources/item-values.js';
import { itemFields } from '../resources/items.js';
import { fieldDefinitionRules, hasOptions } from '../resources/master-fields.js';
import { masterFields as masterRules } from '../resources/masters.js';
import type { Seed, SeedItem, SeedMaster, SeedMasterField } from './seed.js';
import {
  type Check,
  fieldFaults,
  keyWithin,
  problemsOf,
  repetition,
  type SeedProblem,
} from './seed-checks.js';

/** Everything wrong with masters, fields and items of a seed. Pure. */
export function checkMasterSeed({
  masters = [],
  masterFields = [],
  items = [],
}: Seed): readonly SeedProblem[] {
  const masterCodes = new Set(masters.map((master) => master.code));
  const masterFault = (master: string): string | undefined =>
    masterCodes.has(master) ? undefined : `master: no master "${master}"`;
  return [
    ...problemsOf('masters', masters, masterCheck(masters)),
    ...problemsOf('masterFields', masterFields, fieldCheck(masterFields, masterFault)),
    ...problemsOf('items', items, itemCheck(items, masterFields, masterFault)),
  ];
}

type MasterFault = (master: string) => string | undefined;

function masterCheck(masters: readonly SeedMaster[]): Check<SeedMaster> {
  const isRepeated = repetition(masters.map((master) => master.code));
  return (master, index) => {
    const { code: masterCode, name, description = null, defaultSortBy = 'code' } = master;
    return [
      ...fieldFaults(
        { ...masterRules, code: code('always', 100) },
        { code: masterCode, name, description, defaultSortBy },
      ),
      isRepeated(index) ? `code: another master has the code "${masterCode}"` : undefined,
    ];
  };
}

function fieldCheck(fields: readonly SeedMasterField[], masterFault: MasterFault): Check<SeedMasterField> {
  const isRepeated = repetition(fields.map((field) => keyWithin(field.master, field.code)));
  return ({ master, required = false, options = null, ...field }, index) => {
    const lacksOptions = hasOptions(field.fieldType) && (options ?? []).length === 0;
    return [
      masterFault(master),
      ...fieldFaults(fieldDefinitionRules, { ...field, required, options }),
      /\S/.test(field.title) ? undefined : 'title: is required',
      lacksOptions ? `options: are required for ${field.fieldType}` : undefined,
      isRepeated(index)
        ? `code: another field of master "${master}" has the code "${field.code}"`
        : undefined,
    ];
  };
}

function itemCheck(
  items: readonly SeedItem[],
  fields: readonly SeedMasterField[],
  masterFault: MasterFault,
): Check<SeedItem> {
  const isRepeated = repetition(items.map((item) => keyWithin(item.master, item.code)));
  const fieldByKey = new Map(fields.map((field) => [keyWithin(field.master, field.code), field]));
  return (item, index) => {
    const { master, code, name, startsOn = null, endsOn = null, inputs = {} } = item;
    const description = item.description ?? '';
    return [
      masterFault(master),
      ...fieldFaults(itemFields, { code, name, description, startsOn, endsOn, inputs: [] }),
      isRepeated(index) ? `code: another item of master "${master}" has the code "${code}"` : undefined,
      ...Object.entries(inputs).map(([fieldCode, value]) =>
        inputFault({ master, fieldCode, value }, fieldByKey.get(keyWithin(master, fieldCode))),
      ),
    ];
  };
}

/** A required field may be empty: the item can be older than the requirement. */
function inputFault(
  { master, fieldCode, value }: Pick<SeedItem, 'master'> & { fieldCode: string; value: SeedValue },
  field: SeedMasterField | undefined,
): string | undefined {
  if (isEmptyValue(value)) return undefined;
  if (field === undefined) return `${fieldCode}: is not a field of master "${master}"`;
  const { fieldType, options = null } = field;
  const fault =
    formFault(field, value, { checkboxNull: 'accepted' }) ?? valueFault({ fieldType, options }, value);
  return fault === undefined ? undefined : `${fieldCode}: ${fault}`;
}

type SeedValue = NonNullable<SeedItem['inputs']>[string];
