/**
 * The schema of a settings file: shape, bounds and defaults. Explanations are in words/. Generates
 * the validation, the JSON Schema for editors and the tables of the documentation.
 */

import * as z from 'zod';
import { approvalRequirements } from '../../model/checks.js';
import {
  concurrencyDefault,
  concurrencyMax,
  defaultLimits,
  keepRunsDefault,
  ofEachKind,
} from '../../model/limits.js';
import { mappableColumns } from '../../plan/intake/desired-set.js';
import { parseTemplate } from '../../plan/shaping/template.js';
import { readWhere } from '../../plan/shaping/where.js';
import { resourceDefinitions, resourceNames, tableDefinitions, tableNames } from '../../resources/index.js';
import { hasCustomFields, isInGroup } from '../../resources/resource.js';
import { languages } from '../../words/language.js';
import { defaultTimeZone } from '../../words/moment-text.js';
import { brokenUrlRule, isPrivateUrl } from '../service-url.js';
import {
  activationTimeoutMinutesDefault,
  commandTimeoutDefault,
  durationMsOf,
  isTimeZone,
  nightsOf,
  unchangedAfterDefault,
  unchangedMsOf,
} from '../time.js';
import type { SettingRule } from './settings-fault.js';

/** One request in ten seconds: slower runs never finish. */
const rpsMin = 0.1;
const rpsMax = 10_000;

/** A violated rule by name: the schema is independent of the language. */
function rule(name: SettingRule): { readonly params: { readonly rule: SettingRule }; readonly abort: true } {
  return { params: { rule: name }, abort: true };
}

/** Reports a violated rule, or the valid names, at a path below the checked value. */
function addFault(
  context: z.core.$RefinementCtx,
  path: readonly (string | number)[],
  broken: SettingRule | { readonly known: readonly string[] },
): void {
  const params = typeof broken === 'string' ? { rule: broken } : broken;
  context.addIssue({ code: 'custom', path: [...path], params });
}

/** Makes all settings optional. */
function optional<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.object(shape).partial().shape;
}

/** A shorter one can be guessed. */
const planKeyLengthMin = 16;

const text = z.string().min(1);
const visibleText = /^[\x21-\x7e]+$/;
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;
const headerValue = /^[\x20-\x7e]+$/;
/** Set by the tool or HTTP. Also prevents tokens that bypass the checks. */
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
    if (broken) addFault(context, [name], broken);
  }
});

function brokenHeaderRule(name: string, value: string): SettingRule | undefined {
  if (!headerName.test(name)) return 'header_name';
  if (reservedHeaders.includes(name.toLowerCase())) return 'header_reserved';
  return headerValue.test(value) ? undefined : 'header_value';
}

const url = z.string().superRefine((address, context) => {
  const broken = brokenUrlRule(address, { isHttpAllowed: true });
  if (broken) addFault(context, [], broken);
});

const service = z
  .strictObject({
    url,
    ...optional({
      tokenEnv: z.string().regex(/^[A-Za-z_]\w*$/),
      tokenFile: text,
      tokenCommand: z.union([text, z.array(z.string()).min(1)]),
      callerId: z.string().refine((id) => visibleText.test(id), rule('caller_id')),
      timeZone: z.string().refine(isTimeZone, rule('time_zone')).meta({ default: defaultTimeZone }),
      concurrency: z.int().min(1).max(concurrencyMax).meta({ default: concurrencyDefault }),
      rps: z.number().min(rpsMin).max(rpsMax),
      headers,
      allowHttp: z.boolean().meta({ default: false }),
    }),
  })
  .superRefine(({ url: address, allowHttp, tokenEnv, tokenFile, tokenCommand }, context) => {
    const broken = brokenUrlRule(address, { isHttpAllowed: allowHttp });
    if (broken === 'url_not_private') addFault(context, ['url'], broken);
    const tokens = [tokenEnv, tokenFile, tokenCommand].filter((one) => one !== undefined);
    if (tokens.length > 1) addFault(context, [], 'one_token');
  });

const duration = z.string().refine((text) => (durationMsOf(text) ?? 0) > 0, rule('duration'));

/** `title` marks it as one setting in the documentation. */
const limit = z
  .strictObject(optional({ count: z.int().min(0), percent: z.number().min(0).max(100) }))
  .meta({ title: 'limit' });

/** Many nights may replace more than all records. */
const budget = z
  .strictObject(optional({ count: z.int().min(0), percent: z.number().min(0) }))
  .meta({ title: 'limit' });

const limits = z.strictObject(
  optional({
    ...ofEachKind((kind) => limit.meta({ title: 'limit', default: defaultLimits[kind] })),
    deletesIn30Days: budget,
    deletesMax: z.int().min(0).meta({ default: defaultLimits.deletesMax }),
  }),
);

/** What a source says about a file, and about a command. */
const fileSettings = ['sheet', 'fillMerged', 'optional', 'maxAge'] as const;
const commandSettings = ['timeout'] as const;

const table = z.enum(tableNames as [string, ...string[]]);

const nights = z
  .union([z.string(), z.int()])
  .refine((value) => nightsOf(String(value)) !== undefined, rule('nights'));

/** By resource, the columns that the files own. */
const ownFields = z
  .partialRecord(z.enum(resourceNames as [string, ...string[]]), z.array(text).min(1))
  .superRefine((all, context) => {
    for (const definition of resourceDefinitions) {
      const known = definition.fields.map(({ name }) => name);
      const isKnown = (name: string) =>
        known.includes(name) || (hasCustomFields(definition) && isInGroup(definition, name));
      const index = all[definition.name]?.findIndex((name) => !isKnown(name)) ?? -1;
      if (index >= 0) addFault(context, [definition.name, index], { known });
    }
  });

/** Settings that are meant for one table. */
const tableSettings = [
  'command',
  'columns',
  'sheet',
  'limits',
  'headers',
  'where',
  'newest',
  'leaves',
  'values',
  'set',
  'template',
] as const;

/** Custom fields may have any name; only the service knows them. */
function checkShaping(
  {
    table: name,
    where,
    set = {},
    template = {},
    leaves,
    headers: own,
    headerRow,
  }: z.infer<typeof sourceShape>,
  context: z.core.$RefinementCtx,
): void {
  for (const { path, rule: broken } of where ? readWhere(where).faults : [])
    addFault(context, ['where', ...path], broken);
  const known = mappableColumns(name ?? '');
  const definition = resourceDefinitions.find((one) => one.name === name);
  if (leaves !== undefined && definition && !definition.stateField)
    addFault(context, ['leaves'], 'leaves_of_people');
  if (own && headerRow !== undefined) addFault(context, ['headers'], 'headers_and_row');
  const [first = '', second = ''] = definition?.wholeName?.parts ?? [];
  if (template[first] !== undefined && template[first] === template[second])
    addFault(context, ['template', second], 'name_twice');
  const isOpen = known.length === 0 || (definition !== undefined && hasCustomFields(definition));
  for (const setting of ['set', 'template'] as const)
    for (const column of Object.keys({ set, template }[setting])) {
      if (!isOpen && !known.includes(column)) addFault(context, [setting, column], 'shaped_column');
    }
  for (const column of Object.keys(set)) {
    if (Object.hasOwn(template, column)) addFault(context, ['set', column], 'set_and_template');
  }
}

const sourceShape = z.strictObject({
  ...optional({
    file: text,
    command: z.array(z.string()).min(1),
    timeout: duration.meta({ default: commandTimeoutDefault }),
    table,
    sheet: text,
    encoding: text,
    headerRow: z.int().min(1),
    headers: z.array(z.string()).min(1),
    fillMerged: z.boolean().meta({ default: false }),
    columns: z.record(z.string(), z.string()),
    ignore: z.array(z.string()).min(1),
    chart: text,
    master: text,
    limits: z.strictObject(optional({ ...ofEachKind(() => limit), deletesIn30Days: budget })),
    where: z.record(z.string(), z.unknown()),
    newest: z.strictObject({ by: text, of: z.union([text, z.array(text).min(1)]) }),
    leaves: text,
    values: z.record(z.string(), z.record(z.string(), z.string())),
    set: z.record(z.string(), z.string()),
    template: z.record(
      z.string(),
      z.string().refine((one) => parseTemplate(one) !== undefined, rule('template_text')),
    ),
    optional: z.boolean().meta({ default: false }),
    maxAge: duration,
  }),
});

const source = sourceShape
  .superRefine((entry, context) => {
    if ((entry.file === undefined) === (entry.command === undefined))
      return addFault(context, [], 'one_source');
    const misplaced = (entry.command ? fileSettings : commandSettings).find(
      (name) => entry[name] !== undefined,
    );
    if (misplaced) addFault(context, [misplaced], entry.command ? 'only_for_files' : 'only_for_commands');
    const needing = tableSettings.find((name) => entry[name] !== undefined);
    if (entry.table === undefined && needing) addFault(context, [needing], 'table_needed');
    const known = mappableColumns(entry.table ?? '');
    for (const [header, name] of Object.entries(entry.columns ?? {})) {
      if (known.length > 0 && !known.includes(name)) addFault(context, ['columns', header], { known });
    }
    checkShaping(entry, context);
    const within = tableDefinitions.find(({ name }) => name === entry.table)?.within;
    for (const name of ['chart', 'master'] as const) {
      if (entry[name] !== undefined && within?.column !== name)
        addFault(context, [name], `${name}_not_of_table`);
    }
  })
  .meta({ oneOf: [{ required: ['file'] }, { required: ['command', 'table'] }] });

/** The body of a notification may name people, so it is never sent unencrypted. */
const address = text.refine(isPrivateUrl, rule('target_address'));

const notification = z
  .strictObject(
    optional({
      on: z.array(z.enum(['change', 'failure', 'always'])).min(1),
      webhook: address,
      format: z.enum(['json', 'text']).meta({ default: 'json' }),
      command: z.array(text).min(1),
      heartbeat: address,
      /** Path suffix of the heartbeat after a failure, a separate address, or `none`. */
      fail: text
        .refine((one) => /^(?:\/|none$)/.test(one) || isPrivateUrl(one), rule('target_address'))
        .meta({ default: '/fail' }),
    }),
  )
  .superRefine(({ webhook, command, heartbeat, format, fail }, context) => {
    const targets = [webhook, command, heartbeat].filter((one) => one !== undefined);
    if (targets.length !== 1) addFault(context, [], 'one_target');
    else if ((format && !webhook) || (fail && !heartbeat)) addFault(context, [], 'target_option');
  });

/** The whole settings file. */
export const settingsSchema = z
  .strictObject(
    optional({
      lang: z.enum(languages),
      stateDir: text.meta({ default: '.mastersync' }),
      service: text,
      services: z.record(z.string(), service),
      prune: z
        .union([
          z.boolean(),
          z.array(table),
          z.strictObject({ after: nights, tables: z.array(table).min(1).optional() }),
        ])
        .meta({ default: false }),
      own: ownFields,
      onProblem: z.enum(['stop', 'set-aside']).meta({ default: 'stop' }),
      strictColumns: z.boolean().meta({ default: false }),
      normalizeCodes: z.boolean().meta({ default: false }),
      bareApprovals: z.boolean().meta({ default: false }),
      planKey: text.refine((key) => key.length >= planKeyLengthMin, rule('plan_key')),
      approval: z.strictObject(
        optional({ required: z.enum(approvalRequirements), distinct: z.boolean().meta({ default: false }) }),
      ),
      limits,
      protect: z.array(text),
      sendEmail: z.boolean(),
      sources: z.array(source),
      unchangedAfter: z
        .string()
        .refine((after) => unchangedMsOf(after) !== undefined, rule('duration_or_never'))
        .meta({ default: unchangedAfterDefault }),
      reportTitle: text,
      keepRuns: z.int().min(1).meta({ default: keepRunsDefault }),
      activationTimeout: duration.meta({ default: `${activationTimeoutMinutesDefault}m` }),
      notify: z.array(notification),
    }),
  )
  .superRefine(({ service: name, services = {}, sources = [] }, context) => {
    if (name !== undefined && !Object.hasOwn(services, name)) {
      const known = Object.keys(services);
      addFault(context, ['service'], known.length > 0 ? { known } : 'service_not_listed');
    }
    for (const [index, { table: own, limits: ownLimits }] of sources.entries()) {
      const first = sources.find((other) => own !== undefined && other.table === own);
      const isSame = !first || JSON.stringify(ownLimits) === JSON.stringify(first.limits);
      if (!isSame) addFault(context, ['sources', index], 'limits_differ');
    }
  });

type DeepReadonly<T> = T extends object ? { readonly [Name in keyof T]: DeepReadonly<T[Name]> } : T;

/** A settings file after validation. */
export type SettingsContent = DeepReadonly<z.infer<typeof settingsSchema>>;

/** One service; at most one of the three token settings. */
export type ServiceEntry = DeepReadonly<z.infer<typeof service>>;

/** The source of one table or several. Paths are relative to the settings file. */
export type SourceEntry = DeepReadonly<z.infer<typeof source>>;

/** Exactly one target, and its options. */
export type NotificationSetting = DeepReadonly<z.infer<typeof notification>>;
