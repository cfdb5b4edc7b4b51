/**
 * The format of plan files: JSON Lines with a header, scopes, findings, changes, withheld changes
 * and a footer with the checksum of all bytes before it. Objects are written as they were made, so
 * a plan that was read gives the same bytes again. No I/O, no clock.
 */
import { createHash, createHmac } from 'node:crypto';
import { inPieces } from '../../files/in-pieces.js';
import type { Change } from '../../model/changes.js';
import type { Finding } from '../../model/checks.js';
import { type PlanFault, PlanRejected } from '../../model/errors.js';
import type { Plan, ScopeSummary, Withheld } from '../../model/plan.js';
import { definitionByName } from '../../resources/index.js';
import { isInGroup, type ResourceDefinition } from '../../resources/resource.js';
import { oncePer } from '../records/collections.js';
import { changeIdOf, isApart, recordId } from '../records/names.js';

const planFormat = 'mastersync-plan';

/** Increase when readers of the previous version could not read the file, or would misread it. */
export const planVersion = 2;

/** Metadata of a plan file. */
export interface PlanMaking {
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  /** Version of mastersync. */
  readonly toolVersion: string;
}

/** How a plan file is signed. */
export interface PlanSigning {
  /** Who knows it can sign a plan. Without it, a plan is not signed. */
  readonly planKey?: string | undefined;
}

/** A plan and the metadata of its file. */
export interface SavedPlan extends PlanMaking {
  readonly plan: Plan;
  /** Checksum of the file: equal for equal content. */
  readonly sha256: string;
  /** Of a signed plan: not checked yet. */
  readonly hmac?: string | undefined;
}

type Lists = Pick<Plan, 'scopes' | 'findings' | 'changes' | 'withheld'>;

interface Header extends PlanMaking {
  readonly format: typeof planFormat;
  readonly version: number;
  readonly plan: Omit<Plan, keyof Lists>;
}

/** Findings by their place in the file, and needed changes by their id: each stands there once. */
type Line =
  | ({ readonly type: 'scope' } & ScopeSummary)
  | ({ readonly type: 'finding' } & Finding)
  | ({ readonly type: 'change' } & Change)
  | WithheldLine;

interface WithheldLine {
  readonly type: 'withheld';
  readonly finding: number;
  readonly needs?: string | undefined;
  readonly change: Change;
}

interface Footer {
  /** SHA-256 of all bytes before the footer, hexadecimal: finds accidents. */
  readonly sha256: string;
  /** HMAC of that checksum, hexadecimal: finds edits by anyone without the key. */
  readonly hmac?: string | undefined;
}

// Write

/** The bytes of a plan file, piece by piece. */
export function* serializePlan(
  plan: Plan,
  { planKey, ...making }: PlanMaking & PlanSigning,
): Generator<Uint8Array> {
  const hash = createHash('sha256');
  for (const piece of inPieces(contentLines(plan, making))) {
    hash.update(piece);
    yield piece;
  }
  const sha256 = hash.digest('hex');
  const hmac = planKey === undefined ? undefined : signatureOf(sha256, planKey);
  yield Buffer.from(footerLine({ sha256, hmac }));
}

/** The signature of a plan file, from its checksum. */
export function signatureOf(sha256: string, planKey: string): string {
  return createHmac('sha256', planKey).update(sha256).digest('hex');
}

/** SHA-256 of a plan file without its metadata, hexadecimal: identifies a plan in any file. */
export function planDigest(plan: Plan): string {
  const hash = createHash('sha256');
  for (const piece of inPieces(contentLines(plan, { createdAt: '', toolVersion: '' }))) hash.update(piece);
  return hash.digest('hex');
}

/** The last line of a plan file. */
export function footerLine({ sha256, hmac }: Footer): string {
  return toLine({ type: 'footer', sha256, hmac });
}

function* contentLines(whole: Plan, { createdAt, toolVersion }: PlanMaking): Generator<string> {
  const { scopes, findings, changes, withheld, ...plan } = whole;
  const header: Header = { format: planFormat, version: planVersion, toolVersion, createdAt, plan };
  yield toLine(header);
  const line = (one: Line) => toLine(one);
  for (const scope of scopes) yield line({ type: 'scope', ...scope });
  for (const one of findings) yield line({ type: 'finding', ...one });
  for (const change of changes) yield line({ type: 'change', ...change });
  const indexOf = new Map(findings.map((one, index) => [one, index]));
  for (const { change, finding, needs } of withheld)
    yield line({ type: 'withheld', finding: indexOf.get(finding) ?? -1, needs: needs?.id, change });
}

/** JSON omits undefined properties, and escapes line ends and lone surrogates. */
function toLine(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

// Read

/** The beginning of every plan file. */
const beginning = `{"format":"${planFormat}"`;
const beginningPattern = new RegExp(`^\\uFEFF?\\s*\\{\\s*"format"\\s*:\\s*"${planFormat}"`);

/** True for the beginning of any plan file, even edited: spaces or a BOM may precede. */
export function beginsAsPlan(bytes: Uint8Array): boolean {
  return beginningPattern.test(Buffer.from(bytes.subarray(0, 100)).toString('utf8'));
}

/**
 * Reads the bytes of a plan file. The checksum shows that they are as they were written, so what
 * stands in them has the shape that the types say.
 * @param file its path, for messages
 * @throws PlanRejected for anything else
 */
export function parsePlan(file: string, content: Uint8Array): SavedPlan {
  const reject = (fault: PlanFault): never => {
    throw new PlanRejected(file, fault);
  };
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  const head = bytes.toString('latin1', 0, beginning.length);
  if (!beginsAsPlan(bytes) && (bytes.length === 0 || !beginning.startsWith(head)))
    return reject({ kind: 'not_a_plan' });
  const footerStart = bytes.lastIndexOf('\n', -2) + 1;
  const lines = linesOf(bytes.subarray(0, footerStart));
  const first = parsedJson(lines.next().value ?? bytes.toString()) as Partial<Header> | undefined;
  const version = first?.version ?? planVersion;
  if (version !== planVersion) return reject({ kind: 'other_version', version, readable: planVersion });
  const sealed = sealOf(bytes.toString('utf8', footerStart));
  if (!sealed) return reject({ kind: 'cut_off', lines: [...linesOf(wholeLines(bytes))].length });
  const sha256 = createHash('sha256').update(bytes.subarray(0, footerStart)).digest('hex');
  const { toolVersion, createdAt, plan } = (first ?? {}) as Header;
  const lists = sha256 === sealed.sha256 ? soundLists(lines) : undefined;
  return plan && lists
    ? { plan: { ...plan, ...lists }, createdAt, toolVersion, ...sealed }
    : reject({ kind: 'edited' });
}

/** What a file has of lines that end. */
function wholeLines(bytes: Buffer): Buffer {
  return bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
}

/** Whole lines. */
function* linesOf(bytes: Buffer): Generator<string, undefined> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(0x0a, start);
    yield bytes.toString('utf8', start, end);
    start = end + 1;
  }
  return undefined;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The footer has no checksum of its own, so it must be exactly as it is written. */
function sealOf(line: string): Footer | undefined {
  const { sha256, hmac } = (parsedJson(line) ?? {}) as Partial<Footer>;
  return typeof sha256 === 'string' && line === footerLine({ sha256, hmac }) ? { sha256, hmac } : undefined;
}

/** Undefined for what nobody has written, although its checksum fits. */
function soundLists(lines: Iterable<string>): Lists | undefined {
  try {
    return collect(lines);
  } catch {
    return undefined;
  }
}

/** Undefined if a change does not fit the resources, or those before it: nobody writes that. */
function collect(lines: Iterable<string>): Lists | undefined {
  const scopes: ScopeSummary[] = [];
  const findings: Finding[] = [];
  const changes: Change[] = [];
  const withheld: Withheld[] = [];
  const changeById = new Map<string, Change>();
  const needing: (readonly [change: string, needs: string])[] = [];
  const isTaken = (change: Change, isWithheld: boolean): boolean => {
    const isFit = isSound(change, { changeById, isWithheld });
    if (isFit) changeById.set(change.id, change);
    return isFit;
  };
  for (const line of lines) {
    const { type, ...rest } = JSON.parse(line) as Line;
    if (type === 'scope') scopes.push(rest as ScopeSummary);
    else if (type === 'finding') findings.push(rest as Finding);
    else if (type === 'change') {
      const change = rest as Change;
      if (!isTaken(change, false)) return undefined;
      changes.push(change);
    } else {
      const { change, finding: index, needs } = rest as Omit<WithheldLine, 'type'>;
      const finding = findings[index];
      if (!finding || !isTaken(change, true)) return undefined;
      withheld.push({ change, finding });
      if (needs !== undefined) needing.push([change.id, needs]);
    }
  }
  const needsById = new Map(needing);
  const complete = withheld.map((one) => {
    const needs = changeById.get(needsById.get(one.change.id) ?? '');
    return needs ? { ...one, needs } : one;
  });
  return { scopes, findings, changes, withheld: complete };
}

/** @param options.isWithheld then it may depend on any other change */
function isSound(
  change: Change,
  options: { readonly changeById: ReadonlyMap<string, Change>; readonly isWithheld: boolean },
): boolean {
  const { changeById, isWithheld } = options;
  const { id, resource, scope, action, liveId, fields, dependsOn } = change;
  const definition = definitionByName.get(resource);
  if (!definition || id !== changeIdOf(action, change) || changeById.has(id)) return false;
  const isKnown = (name: string) => isInGroup(definition, name) || namesOf(definition).has(name);
  const isNew =
    action === 'create' || (isApart(action) && changeById.get(recordId(change))?.action === 'create');
  return (
    (scope !== '') === (definition.within !== undefined) &&
    isNew === (liveId === undefined) &&
    fields.every(({ field }) => isKnown(field)) &&
    (isWithheld || dependsOn.every((other) => changeById.has(other)))
  );
}

const namesOf: (definition: ResourceDefinition) => ReadonlySet<string> = oncePer(
  ({ fields }: ResourceDefinition) => new Set(fields.map(({ name }) => name)),
);
