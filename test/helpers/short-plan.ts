/** A plan as short as a person would write it down, to be compared whole. Pure. */
import path from 'node:path';
import type { JsonChange, JsonDocument, PlanDocument } from '../../src/report/data/json-document.js';

/**
 * A change under its action, with its fields by name: the new values of a created record, else the
 * values before and after.
 */
type ShortChange = Readonly<Record<string, unknown>>;

export interface ShortPlan {
  /** Without those that are 0. */
  readonly totals: Readonly<Record<string, number>>;
  readonly changes?: readonly ShortChange[];
  readonly withheld?: readonly ShortChange[];
  readonly refusals?: readonly string[];
  readonly problems?: readonly ShortChange[];
}

/**
 * @param report undefined when the files were rejected
 */
export function shortPlan(document: JsonDocument, report: PlanDocument | undefined): ShortPlan {
  const { totals, refusals, problems } = document;
  const changes = report?.changes ?? [];
  return {
    totals: Object.fromEntries(Object.entries(totals).filter(([, count]) => count > 0)),
    ...unlessEmpty('changes', changes.filter(({ reason }) => reason === null).map(shortChange)),
    ...unlessEmpty('withheld', changes.filter(({ reason }) => reason !== null).map(shortWithheld)),
    ...unlessEmpty(
      'refusals',
      refusals.map(({ code }) => code),
    ),
    ...unlessEmpty('problems', problems.map(shortProblem)),
  };
}

function shortChange(change: JsonChange): ShortChange {
  const { action, id, effects = [] } = change;
  return {
    [action]: id,
    ...(action !== 'delete' && Object.fromEntries(shortFields(change))),
    ...unlessEmpty(
      'takes',
      effects.map(({ what, count }) => `${count ?? '?'} ${what}`),
    ),
  };
}

function shortFields({ action, fields, key }: JsonChange): readonly (readonly [string, unknown])[] {
  if (action !== 'create') return fields.map(({ field, before, after }) => [field, [before, after]]);
  return fields.flatMap(({ field, after }) => (after === null || after === key ? [] : [[field, after]]));
}

function shortWithheld({ action, id, reason }: JsonChange): ShortChange {
  return { [action]: id, because: reason?.code };
}

function shortProblem({ code, severity, origin }: JsonDocument['problems'][number]): ShortChange {
  if (origin === null) return { [severity]: code };
  const { file, line, column } = origin;
  // The rules of Windows know both separators.
  const name = path.win32.basename(file);
  const at = [line === undefined ? name : `${name}:${line}`, column];
  return { [severity]: code, at: at.filter((part) => part !== undefined).join(' ') };
}

function unlessEmpty<T>(name: string, values: readonly T[]): Readonly<Record<string, readonly T[]>> {
  return values.length === 0 ? {} : { [name]: values };
}
