/** `mastersync explain`: why one record changes, or does not. Sends GET requests only. */
import { previewRequest } from '../apply/writers/requests.js';
import { recordsNeeded } from '../plan/decisions/leave-out.js';
import { explainRecord } from '../plan/explain/explain-record.js';
import type { KnownRecord } from '../plan/explain/find-record.js';
import { fieldTitles } from '../plan/records/field-titles.js';
import { recordId } from '../plan/records/names.js';
import { askRecord, recordAskedFor } from '../planning/ask-record.js';
import { jsonExplanation } from '../report/data/json-explanation.js';
import { explanationText } from '../report/text/explanation-text.js';
import { approvalNeeded, readAndCompare } from './frame/planned.js';
import type { Command, Run, RunResult } from './frame/run.js';
import { type SharedArguments, shared } from './options/options.js';
import { shellCommand, typedOptions } from './options/shell-command.js';

const options = { ...shared.comparison, ...shared.output };

interface ExplainArguments extends SharedArguments {
  /** A table, by any of its names: `teams`, `items.V1`. */
  readonly resource: string;
  /** Code or name, perhaps behind the key of the container. */
  readonly key: string;
}

/**
 * Plans as `plan` does, and explains one record of it.
 * @throws InputRejected as `plan`; AppError with exit code 7 for no such record, or several
 */
async function explain(args: ExplainArguments, run: Run): Promise<RunResult> {
  const { terminal } = run;
  const asked = askRecord(args.resource, args.key);
  const compared = await readAndCompare(run);
  const record = recordAskedFor(compared.scopes, asked);
  const { plan, idByRecord, client, files, listings } = compared;
  const refusals = [...compared.refusals, ...approvalNeeded(compared, run)];
  const requestOf = (change: Parameters<typeof previewRequest>[0]) => previewRequest(change, idByRecord);
  const explanation = run.mask.deep(explainRecord(record, { ...files, ...compared, refusals, requestOf }));
  const command = commandFor(recordsNeeded(plan.changes, idOf(record)), args);
  const titles = fieldTitles(listings, plan.changes);
  const shown = { ...terminal, titles, serviceUrl: client.url, command };
  terminal.result(explanationText(explanation, shown));
  const { problems } = explanation;
  return { exitCodes: [], problems, extra: { explanation: jsonExplanation(explanation) } };
}

function idOf({ key, scope: { definition, scope } }: KnownRecord): string {
  return recordId({ resource: definition.name, scope, key: key ?? '' });
}

/** The same data and options, for these records alone. */
function commandFor(records: readonly string[], args: SharedArguments): string {
  const typed = typedOptions({ ...args, only: undefined }, shared.planning);
  return shellCommand('sync', ...(args.data ?? []), ...typed, '--only', records.join(','));
}

export const command: Command = { builder: options, handler: explain };
