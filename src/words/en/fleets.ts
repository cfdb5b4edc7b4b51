/** One command line for several services. */
import { plain } from '../text.js';
import { plural } from './plural.js';

export const twoSelectionsMessage: string =
  '--service and --all-services cannot be combined. Remove one of them.';

export const shardOfNothingMessage: string =
  '--shard takes a part of several services. Add --all-services, or --service with their names.';

export const oneAddressMessage: string =
  '--url is the address of one service. Remove it, or name one service.';

export const mergeOfServicesMessage: string =
  '--merge reads the documents of all services. Remove --service, --all-services and --shard.';

export const noServicesMessage: string = 'The settings file has no services. List them under services.';

export function shardMessage(given: string): string {
  return `--shard ${plain(given)}: write which part of how many, from 1/N to N/N, e.g. 3/20.`;
}

/** Reports of all services would be written to one file. */
export function sharedFileMessage(file: string): string {
  return `${file}: each service needs a file of its own. Write {service} where its name belongs, e.g. reports/{service}.html.`;
}

/** Documents of parts cannot be put together. */
export function noPartsMessage(folder: string): string {
  return `${folder} has no documents of several services. Each worker writes one: mastersync sync --all-services --shard 1/20 --yes --json > ${folder}/1.json`;
}

export function unreadablePartMessage(file: string): string {
  return `${file} is not a whole document of several services. That worker did not finish: see its log.`;
}

export function missingPartsMessage(shards: readonly string[]): string {
  return `${plural(shards.length, 'part')} without a document: ${shards.join(', ')}. Those workers did not finish: see their logs.`;
}

export function repeatedServicesMessage(names: readonly string[]): string {
  return `In more than one document: ${names.map(plain).join(', ')}. Remove documents of earlier runs.`;
}
