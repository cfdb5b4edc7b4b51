/**
 * What the arguments of commands that plan or write mean. All throw UsageError for what cannot be
 * read or contradicts itself.
 */

import { UsageError } from '../../model/errors.js';
import { type Approvals, approvables, countedKinds } from '../../plan/check/approve.js';
import { askRecord } from '../../planning/ask-record.js';
import type { MakePlanOptions, Selection } from '../../planning/make-plan.js';
import { resourceNames, resourceOfTable, tableNames } from '../../resources/index.js';
import { say } from '../../words/say.js';
import type { Run } from '../frame/run.js';
import { namesGiven, type SharedArguments } from './options.js';

/** The arguments that switch off kinds of changes. */
const switches = {
  noCreate: { option: '--no-create', actions: ['create'] },
  noUpdate: { option: '--no-update', actions: ['update', 'move', 'set-default', 'set-status', 'activate'] },
  noDelete: { option: '--no-delete', actions: ['delete'] },
} as const;

/** What is pruned, which kinds of changes are left out, and which records are selected. */
export function planSettings(
  args: SharedArguments,
): Pick<MakePlanOptions, 'prune' | 'switchedOff' | 'selection'> {
  const { only, selection } = selectionOf(args);
  const prune = pruneOf(args);
  const pruned = prune === 'all' ? [] : (prune ?? []);
  const names = Object.keys(switches) as (keyof typeof switches)[];
  const switchedOff = names.filter((name) => args[name] === true).map((name) => switches[name]);
  if (switchedOff.length === names.length) throw new UsageError(say('usage/nothing-left'));
  const against = args.noPrune ? '--no-prune' : args.noDelete ? '--no-delete' : undefined;
  if (against && prune && prune.length > 0)
    throw new UsageError(say('usage/prune-forbidden', { option: against }));
  const unknown = pruned.find((name) => !tableNames.includes(name));
  if (unknown !== undefined)
    throw new UsageError(say('usage/unknown-prune', { name: unknown, known: tableNames }));
  const outside = pruned.find((name) => only && !only.includes(resourceOfTable(name)));
  if (outside !== undefined) throw new UsageError(say('usage/prune-outside', { name: outside }));
  return { prune, switchedOff, selection };
}

interface Selected {
  /** The resources to read. Default: all. */
  readonly only?: readonly string[] | undefined;
  readonly selection?: Selection | undefined;
}

/**
 * What `--only` names: resources alone, or single records as well. Then everything is read, as
 * guards and limits need the whole.
 */
export function selectionOf({ only }: SharedArguments): Selected {
  const isRecord = (name: string) => name.includes('/');
  if (!only?.some(isRecord)) return { only };
  const resources = only.filter((name) => !isRecord(name));
  const unknown = resources.find((name) => !resourceNames.includes(name));
  if (unknown !== undefined)
    throw new UsageError(say('usage/unknown-resource', { name: unknown, known: resourceNames }));
  const records = only.filter(isRecord).map((name) => {
    const end = name.indexOf('/');
    return askRecord(name.slice(0, end), name.slice(end + 1));
  });
  return { selection: { resources, records } };
}

/** All tables, these, none whatever the settings file says, or undefined where nothing is said. */
function pruneOf({ prune, noPrune }: SharedArguments): MakePlanOptions['prune'] {
  if (prune === undefined) return noPrune ? [] : undefined;
  return prune === true ? 'all' : namesGiven([prune]);
}

/**
 * What was approved on the command line. A number or name alone counts where a person sees the plan
 * before anything is written, or where the settings allow it.
 * @param options.isPlanShown the command shows the plan before it, or another command, carries it
 *   out
 */
export function approvalSettings(
  { args, terminal, settings }: Run,
  { isPlanShown }: { readonly isPlanShown: boolean },
): Approvals {
  const { approve: approved = [], yes = false } = args;
  for (const text of approved) {
    const { what = '', value = '' } = /^(?<what>[\w-]+)=(?<value>.+)$/s.exec(text)?.groups ?? {};
    const isCount = countedKinds.some((kind) => kind === what);
    const isMeant = approvables.includes(what) && (!isCount || /^\d+(?:@[0-9a-f]+)?$/.test(value));
    if (!isMeant) throw new UsageError(say('usage/approve-option', { text, what, known: approvables }));
  }
  const isSeen = isPlanShown && !yes && terminal.isWatched;
  const isBareAccepted = isSeen || settings?.content.bareApprovals === true;
  return { approved, isBareAccepted };
}
