/** Reads a plan file in pieces; refuses what serialize-plan.ts would not write. No I/O. */
import { createHash } from 'node:crypto';
import type { ZodError, ZodType } from 'zod';
import type { Change } from '../../model/changes.js';
import { type PlanFault, PlanRejected } from '../../model/errors.js';
import type { KeptRecord, Plan, Withheld } from '../../model/plan.js';
import { words } from '../../words/words.js';
import { planTotals, type Totals } from '../records/totals.js';
import { ChangeChecks, findPlaceFault, type LineFault } from './check-plan-change.js';
import {
  type BodyLine,
  bodyLine,
  formatLine,
  type HeaderLine,
  headerLine,
  type ScopeLine,
} from './plan-lines.js';
import { footerLine, type PlanFooter, type PlanMaking, planFormat, planVersion } from './serialize-plan.js';
import { LineSplitter } from './split-lines.js';

/** A plan and the metadata of its file. */
export interface SavedPlan extends PlanMaking {
  readonly plan: Plan;
  /** Checksum of the file: equal for equal content. */
  readonly sha256: string;
  /** Of a signed plan: not checked yet. */
  readonly hmac?: string | undefined;
}

/** Far more than any line of a plan needs, yet harmless in memory. */
const lineBytesMax = 64 * 1024 * 1024;

/** The beginning of every plan file. */
const beginning = `{"format":"${planFormat}"`;
const beginningPattern = new RegExp(`^\\uFEFF?\\s*\\{\\s*"format"\\s*:\\s*"${planFormat}"`);

/** Types of lines in the order of the file. */
const stageOf: Readonly<Record<ContentLine['type'], number>> = {
  scope: 1,
  'only-in-service': 1,
  change: 2,
  withheld: 3,
};

type ContentLine = Exclude<BodyLine, { readonly type: 'footer' }>;

/**
 * Takes the bytes of one plan file, in order.
 * @throws PlanRejected from `add` and `end`; the parser is unusable afterwards
 */
export class PlanParser {
  readonly #file: string;
  readonly #lines = new LineSplitter({ bytesMax: lineBytesMax });
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  readonly #hash = createHash('sha256');
  readonly #checks = new ChangeChecks();
  readonly #scopes: { readonly line: ScopeLine; readonly onlyInService: KeptRecord[] }[] = [];
  readonly #changes: Change[] = [];
  readonly #withheld: Withheld[] = [];
  #header: HeaderLine | undefined;
  #footer: PlanFooter | undefined;
  #stage = 0;
  #lineCount = 0;
  /** The block with the current line, and the line's offset in it. */
  #block: Uint8Array = new Uint8Array();
  #lineStart = 0;

  /** @param file its path, for messages */
  constructor(file: string) {
    this.#file = file;
  }

  /** Takes the next bytes, in pieces of any size. */
  add(bytes: Uint8Array): void {
    for (const block of this.#lines.split(bytes)) this.#takeBlock(block);
  }

  /** The plan, after the last byte. */
  end(): SavedPlan {
    const { rest } = this.#lines;
    if (this.#footer && rest.length > 0) this.#refuse({ edit: 'text_after_end' }, this.#lineCount + 1);
    if (!this.#header && !isCutBeginning(rest)) this.#reject({ kind: 'not_a_plan' });
    if (!this.#header || !this.#footer) return this.#reject({ kind: 'cut_off', lines: this.#lineCount });
    const { toolVersion, createdAt, totals } = this.#header;
    const plan = this.#assemble(this.#header);
    if (!isSameTotals(planTotals(plan), totals)) this.#refuse({ edit: 'wrong_totals' }, 1);
    const { sha256, hmac } = this.#footer;
    return { plan, createdAt, toolVersion, sha256, hmac };
  }

  /** Hashes many lines at once, in half the time of single ones. Excludes the footer. */
  #takeBlock(block: Uint8Array | undefined): void {
    this.#block = block ?? new Uint8Array();
    this.#lineStart = 0;
    for (const line of block ? this.#lines.linesOf(block) : [undefined]) {
      this.#lineCount += 1;
      this.#takeLine(line);
      this.#lineStart += line?.length ?? 0;
    }
    if (!this.#footer) this.#hash.update(this.#block);
  }

  #takeLine(bytes: Uint8Array | undefined): void {
    if (this.#footer) this.#refuse({ edit: 'text_after_end' });
    if (!this.#header && (!bytes || !beginsAsPlan(bytes))) this.#reject({ kind: 'not_a_plan' });
    if (!bytes) this.#refuse({ edit: 'line_too_long' });
    const text = this.#decode(bytes);
    const parsed = this.#parseJson(text);
    if (!this.#header) {
      this.#header = this.#parseHeader(parsed);
      return;
    }
    const line = this.#parse(bodyLine, parsed);
    if (line.type === 'footer') this.#takeFooter(line, text);
    else this.#takeContent(line);
  }

  /** Checks the version first: it explains every other difference. */
  #parseHeader(parsed: unknown): HeaderLine {
    const { success, data } = formatLine.safeParse(parsed);
    if (success && data.version > planVersion) {
      const { version } = data;
      this.#reject({ kind: 'newer_version', version, versionMax: planVersion });
    }
    return this.#parse(headerLine, parsed);
  }

  #takeContent(line: ContentLine): void {
    if (stageOf[line.type] < this.#stage) this.#refuse({ edit: 'line_out_of_order', value: line.type });
    this.#stage = stageOf[line.type];
    const fault = this.#keep(line);
    if (fault) this.#refuse(fault);
  }

  #keep(line: ContentLine): LineFault | undefined {
    switch (line.type) {
      case 'scope':
        this.#scopes.push({ line, onlyInService: [] });
        return findPlaceFault(line);
      case 'only-in-service': {
        const scope = this.#scopes.at(-1);
        const { type, ...kept } = line;
        scope?.onlyInService.push(kept);
        return scope ? undefined : { edit: 'line_out_of_order', value: line.type };
      }
      case 'change': {
        const { type, ...change } = line;
        this.#changes.push(change);
        return this.#checks.findFault(change, { isWithheld: false });
      }
      case 'withheld': {
        const { change, reason } = line;
        this.#withheld.push({ change, reason });
        return this.#checks.findFault(change, { isWithheld: true });
      }
    }
  }

  /** Not part of the checksum, so the footer must match its canonical text exactly. */
  #takeFooter({ scopes, changes, withheld, sha256, hmac }: PlanFooter, text: string): void {
    const footer = { scopes, changes, withheld, sha256, hmac };
    if (text !== footerLine(footer)) this.#refuse({ edit: 'unexpected_value', value: 'footer' });
    this.#hash.update(this.#block.subarray(0, this.#lineStart));
    if (sha256 !== this.#hash.digest('hex')) this.#refuse({ edit: 'wrong_checksum' });
    const isComplete =
      scopes === this.#scopes.length &&
      changes === this.#changes.length &&
      withheld === this.#withheld.length &&
      this.#scopes.every(({ line, onlyInService }) => line.onlyInService === onlyInService.length);
    if (!isComplete) this.#refuse({ edit: 'wrong_counts' });
    this.#footer = footer;
  }

  #decode(bytes: Uint8Array): string {
    let text: string;
    try {
      text = this.#decoder.decode(bytes);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return this.#refuse({ edit: 'not_utf8' });
    }
    if (text.startsWith('\uFEFF')) this.#refuse({ edit: 'byte_order_mark' });
    if (text.includes('\r')) this.#refuse({ edit: 'carriage_return' });
    return text;
  }

  #parseJson(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return this.#refuse({ edit: 'not_json' });
    }
  }

  #parse<T>(schema: ZodType<T>, candidate: unknown): T {
    const parsed = schema.safeParse(candidate);
    if (parsed.success) return parsed.data;
    return this.#refuse({ edit: 'unexpected_value', value: placeOf(parsed.error) });
  }

  #assemble({ serviceUrl, sources, limits, timeLine, approved, by }: HeaderLine): Plan {
    const scopes = this.#scopes.map(({ line: { type, ...summary }, onlyInService }) => ({
      ...summary,
      onlyInService,
    }));
    const found = { serviceUrl, sources, scopes, changes: this.#changes, withheld: this.#withheld, limits };
    return {
      ...found,
      ...(timeLine && { timeLine }),
      ...(approved && { approved }),
      ...(by !== undefined && { by }),
    };
  }

  #refuse(fault: LineFault, line: number = this.#lineCount): never {
    return this.#reject({ kind: 'edited', line, ...fault });
  }

  #reject(fault: PlanFault): never {
    throw new PlanRejected(words.planFiles.planRejectedMessage(this.#file, fault), fault);
  }
}

/** True for the beginning of any plan file, even edited: spaces or a BOM may precede. */
export function beginsAsPlan(bytes: Uint8Array): boolean {
  return beginningPattern.test(Buffer.from(bytes.subarray(0, 100)).toString('utf8'));
}

function isCutBeginning(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.subarray(0, 100)).toString('latin1');
  return beginning.startsWith(text) || beginsAsPlan(bytes);
}

function isSameTotals(a: Totals, b: Totals): boolean {
  return (Object.keys(a) as (keyof Totals)[]).every((name) => a[name] === b[name]);
}

/** Path of the unexpected value or unknown property in its line, e.g. `fields.0.before`. */
function placeOf({ issues: [issue] }: ZodError): string {
  const names = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
  return [...(issue?.path ?? []), ...names].join('.');
}
