/** What `doctor` finds, and how to fix it. */
import type { Finding } from '../../model/findings.js';
import { say, sayIfKnown } from '../say.js';
import { failureText, adviceText as requestAdvice } from './requests.js';
import { describeFault } from './settings-file.js';

/** What was found, in one line or a few. */
export function findingText({ code, args }: Finding): string {
  if ('message' in args) return args.message;
  if ('failure' in args) return failureText(args.failure);
  if (code === 'setting_faulty') return describeFault(args.file, args.fault);
  const label = 'because' in args ? say(`doctor/label-${args.because}`) : undefined;
  return say(`doctor/finding-${code}`, { timeZone: undefined, ...args, label });
}

/** What helps; empty where the finding says it, or nothing needs to be done. */
export function adviceText({ code, args }: Finding): string {
  return 'failure' in args ? requestAdvice(args.failure) : (sayIfKnown(`doctor/advice-${code}`, args) ?? '');
}
