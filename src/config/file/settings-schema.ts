/**
 * What a settings file may say: shape, bounds and defaults, as data. What each setting is for is told in words/. From this one
 * schema come the check of files, the JSON Schema for editors and the table of the README.
 */
import * as z from 'zod';
import type { SettingRule } from '../../model/settings-faults.js';
import { defaultLimits } from '../../plan/guard/check-limits.js';
import { mappableColumns } from '../../plan/intake/desired-set.js';
import { tableDefinitions, tableNames } from '../../resources/index.js';
import { defaultTimeZone } from '../../words/moment-text.js';
import { endsBeforeVersion, isHttpUrl, isPlainAddress, isPrivateChannel } from '../service-url.js';
import { durationMsOf, isTimeZone, unchangedAfterDefault, unchangedMsOf } from '../time.js';
import { occasions, readNotification, webhookFormats } from './notification.js';
import type { SettingsContent } from './settings-content.js';

export const concurrencyDefault = 8;
export const concurrencyMax = 100;
/** One request in ten seconds: slower than that no run comes to its end. */
export const rpsMin = 0.1;
export const rpsMax = 10_000;

/** What does not depend on the language of messages: rules are told by their names. */
function rule(name: SettingRule): { readonly params: { readonly rule: SettingRule }; readonly abort: true } {
  return { params: { rule: name }, abort: true };
}

/** One of a few names that other settings give. */
function oneOf(known: readonly string[]): { readonly params: { readonly known: readonly string[] } } {
  return { params: { known } };
}

const text = z.string().min(1);
const visibleText = /^[\x21-\x7e]+$/;
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;
const headerValue = /^[\x20-\x7e]+$/;
/** What the tool or HTTP itself sets. A token must not get in by a side door that nothing guards. */
const reservedHeaders = [
  'accept',
  'authorization',
  'connection',
  'content-length',
  'content-type',
  'cookie',
  'host',
  'proxy-authorization',
  'transfer-encoding',
];

const headers = z.record(z.string(), z.string()).superRefine((all, context) => {
  for (const [name, value] of Object.entries(all)) {
    const broken = brokenHeaderRule(name, value);
    if (broken) context.addIssue({ code: 'custom', path: [name], ...rule(broken) });
  }
});

function brokenHeaderRule(name: string, value: string): SettingRule | undefined {
  if (!headerName.test(name)) return 'header_name';
  if (reservedHeaders.includes(name.toLowerCase())) return 'header_reserved';
  return headerValue.test(value) ? undefined : 'header_value';
}

const url = z
  .string()
  .refine(isHttpUrl, rule('url_not_http'))
  .refine(endsBeforeVersion, rule('url_with_version'))
  .refine(isPlainAddress, rule('url_not_plain'));

const service = z
  .strictObject({
    url,
    tokenEnv: z
      .string()
      .regex(/^[A-Za-z_]\w*$/)
      .optional(),
    tokenFile: text.optional(),
    tokenCommand: z.union([text, z.array(z.string()).min(1)]).optional(),
    callerId: z
      .string()
      .refine((id) => visibleText.test(id), rule('caller_id'))
      .optional(),
    timeZone: z.string().refine(isTimeZone, rule('time_zone')).meta({ default: defaultTimeZone }).optional(),
    concurrency: z.int().min(1).max(concurrencyMax).meta({ default: concurrencyDefault }).optional(),
    rps: z.number().min(rpsMin).max(rpsMax).optional(),
    headers: headers.optional(),
    allowHttp: z.boolean().meta({ default: false }).optional(),
  })
  .superRefine(({ url: address, allowHttp, tokenEnv, tokenFile, tokenCommand }, context) => {
    if (!isPrivateChannel(address) && allowHttp !== true) {
      context.addIssue({ code: 'custom', path: ['url'], ...rule('url_not_private') });
    }
    const tokens = [tokenEnv, tokenFile, tokenCommand].filter((one) => one !== undefined);
    if (tokens.length > 1) context.addIssue({ code: 'custom', path: [], ...rule('one_token') });
  });

/** `title` marks what is told as one setting. */
const limit = z
  .strictObject({ count: z.int().min(0).optional(), percent: z.number().min(0).max(100).optional() })
  .meta({ title: 'limit' });

const limitByKind = { deletes: limit.optional(), updates: limit.optional(), moves: limit.optional() };

const limits = z.strictObject({
  deletes: limit.meta({ title: 'limit', default: defaultLimits.deletes }).optional(),
  updates: limit.meta({ title: 'limit', default: defaultLimits.updates }).optional(),
  moves: limit.meta({ title: 'limit', default: defaultLimits.moves }).optional(),
  deletesMax: z.int().min(0).meta({ default: defaultLimits.deletesMax }).optional(),
});

const table = z.enum(tableNames as [string, ...string[]]);

const source = z
  .strictObject({
    file: text,
    table: table.optional(),
    sheet: text.optional(),
    encoding: text.optional(),
    headerRow: z.int().min(1).optional(),
    columns: z.record(z.string(), z.string()).optional(),
    chart: text.optional(),
    master: text.optional(),
    prune: z.boolean().optional(),
    limits: z.strictObject(limitByKind).optional(),
    optional: z.boolean().meta({ default: false }).optional(),
    maxAge: z
      .string()
      .refine((age) => (durationMsOf(age) ?? 0) > 0, rule('duration'))
      .optional(),
  })
  .superRefine((given, context) => {
    const needing = (['columns', 'sheet', 'prune', 'limits'] as const).find(
      (name) => given[name] !== undefined,
    );
    if (given.table === undefined && needing) {
      context.addIssue({ code: 'custom', path: [needing], ...rule('table_needed') });
    }
    const columns = mappableColumns(given.table ?? '');
    for (const [header, name] of Object.entries(given.columns ?? {})) {
      if (columns.length > 0 && !columns.includes(name))
        context.addIssue({ code: 'custom', path: ['columns', header], ...oneOf(columns) });
    }
    const within = tableDefinitions.find(({ name }) => name === given.table)?.within;
    for (const name of ['chart', 'master'] as const) {
      if (given[name] !== undefined && within?.column !== name) {
        context.addIssue({ code: 'custom', path: [name], ...rule(`${name}_not_of_table`) });
      }
    }
  });

const notification = z
  .strictObject({
    on: z.array(z.enum(occasions)).min(1).optional(),
    webhook: text.optional(),
    format: z.enum(webhookFormats).meta({ default: 'json' }).optional(),
    command: z.array(text).min(1).optional(),
    heartbeat: text.optional(),
    fail: text.meta({ default: '/fail' }).optional(),
  })
  .superRefine((given, context) => {
    // Told of the whole entry: an address may be a secret, and is not shown.
    const refuse = (name: SettingRule) => context.addIssue({ code: 'custom', path: [], ...rule(name) });
    const targets = [given.webhook, given.command, given.heartbeat].filter((one) => one !== undefined);
    if (targets.length !== 1) return refuse('one_target');
    const read = readNotification(given);
    if ('fault' in read) refuse(read.fault.kind === 'misplaced' ? 'target_option' : 'target_address');
  });

/** A settings file. */
export const settingsSchema: z.ZodType<SettingsContent> = z
  .strictObject({
    lang: z.enum(['en', 'ja']).optional(),
    stateDir: text.meta({ default: '.mastersync' }).optional(),
    service: text.optional(),
    services: z.record(z.string(), service).optional(),
    prune: z
      .union([z.boolean(), z.array(table)])
      .meta({ default: false })
      .optional(),
    onProblem: z.enum(['stop', 'set-aside']).meta({ default: 'stop' }).optional(),
    limits: limits.optional(),
    sources: z.array(source).optional(),
    unchangedAfter: z
      .string()
      .refine((after) => unchangedMsOf(after) !== undefined, rule('duration_or_never'))
      .meta({ default: unchangedAfterDefault })
      .optional(),
    notify: z.array(notification).optional(),
  })
  .superRefine(({ service: name, services = {}, sources = [] }, context) => {
    if (name !== undefined && !Object.hasOwn(services, name)) {
      const known = Object.keys(services);
      const params = known.length > 0 ? oneOf(known) : rule('service_not_listed');
      context.addIssue({ code: 'custom', path: ['service'], ...params });
    }
    for (const [index, { table: own, prune, limits: ownLimits }] of sources.entries()) {
      const first = sources.find((other) => own !== undefined && other.table === own);
      const path = ['sources', index];
      if (prune !== first?.prune && first && first !== sources[index]) {
        context.addIssue({ code: 'custom', path, ...rule('prune_differs') });
      }
      if (JSON.stringify(ownLimits) !== JSON.stringify(first?.limits) && first) {
        context.addIssue({ code: 'custom', path, ...rule('limits_differ') });
      }
    }
  });
