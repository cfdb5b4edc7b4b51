/** What is found has a code, and each code its sentence: in every language, with nothing left out. */
import { describe, expect, test } from 'vitest';
import { doubtTold } from '../../src/apply/writers/writing.js';
import {
  describeFault,
  type SettingsFault,
  type SettingsFaultArguments,
} from '../../src/config/file/settings-fault.js';
import type { CheckEvidence, Finding } from '../../src/model/checks.js';
import type {
  DriftArguments,
  DriftReason,
  UndoLossArguments,
  UndoLossReason,
  WriteDoubt,
} from '../../src/model/obstacles.js';
import { type Fault, type ProblemArguments, problemAt } from '../../src/model/problems.js';
import { textOf } from '../../src/model/sentence.js';
import { changedMeanwhileTold, driftTold } from '../../src/plan/drift/tell-drift.js';
import { lossTold } from '../../src/plan/undo/tell-undo.js';
import { languages, useLanguage } from '../../src/words/language.js';
import { findingMessage, findingText } from '../../src/words/sentences/findings.js';
import { problemMessage } from '../../src/words/sentences/problems.js';
import { aChange } from '../helpers/builders.js';
import { examplesOf, exampleValues } from '../helpers/example-arguments.js';

const problems = examplesOf<ProblemArguments>('src/model/problems.ts', 'ProblemArguments');
const cell = { file: 'departments.csv', line: 777, column: 'B', field: 'notes' };
const around = { holds: ['teams/T7'], reach: 'changes', records: [{ key: 'T7', name: 'Sales' }] } as const;
const findings = examplesOf<CheckEvidence>('src/model/checks.ts', 'CheckEvidence').flatMap(
  ({ code: check, args: evidence }) => {
    const finding = { ...around, check, evidence, place: { resource: 'teams', scope: '' } };
    return [finding, { ...finding, lift: 'deletes=38@3f9ac2d014' }] as unknown as readonly Finding[];
  },
);
const drifts = examplesOf<DriftArguments>(
  'src/model/obstacles.ts',
  'DriftArguments',
) as readonly DriftReason[];
const losses = examplesOf<UndoLossArguments>('src/model/obstacles.ts', 'UndoLossArguments');
const doubts = exampleValues<WriteDoubt>('src/model/obstacles.ts', 'WriteDoubt');
const settingsFile = 'src/config/file/settings-fault.ts';
const faults = examplesOf<SettingsFaultArguments>(settingsFile, 'SettingsFaultArguments').map((fault) => {
  return { ...fault, line: 17, column: 19, setting: 'services.staging.urll' } as SettingsFault;
});

const change = aChange('grades', 'G01');

const sentencesOf: Readonly<Record<string, () => readonly string[]>> = {
  problems: () =>
    problems.flatMap((fault) => [undefined, cell].map((at) => problemMessage(problemAt(fault as Fault, at)))),
  checks: () => findings.flatMap((finding) => [findingText(finding), findingMessage(finding)]),
  'drifts of a plan': () =>
    drifts.flatMap((reason) => [driftTold(reason), changedMeanwhileTold(reason, change)].map(textOf)),
  'losses of an undo': () =>
    losses.map((reason) => textOf(lossTold({ change, reason: reason as UndoLossReason }))),
  'doubts about a write': () => doubts.map((doubt) => textOf(doubtTold('PATCH.', doubt, change))),
  'faults of a settings file': () => faults.map((fault) => describeFault('c.yaml', fault)),
};

describe.each(languages)('in %s', (language) => {
  test.each(Object.entries(sentencesOf))('%s are said whole', (_, sentences) => {
    useLanguage(language);
    const all = sentences();
    expect(all.length).toBeGreaterThan(3);
    for (const one of all) {
      expect(one).not.toMatch(/undefined|null|NaN|\[object|\bnone\b(?! of|, )|\{\$/);
      const isPassedOn = one.replace('PATCH.', '') === 'word';
      if (language === 'ja' && !isPassedOn)
        expect(one).toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u);
    }
  });
});

test.each(languages)('a fault of a settings file is whole sentences behind its place, in %s', (language) => {
  useLanguage(language);
  for (const fault of faults)
    expect(describeFault('c.yaml', fault)).toMatch(/^c\.yaml:17:19 services\.staging\.urll: .*[.?。]$/);
});

test('the nearest name is suggested for the last part of an unknown setting', () => {
  const fault = { code: 'unknown_setting', args: { known: ['url', 'rps'] }, line: 1, column: 1 } as const;
  expect(describeFault('c.yaml', { ...fault, setting: 'services.a.urll' })).toContain('Did you mean "url"?');
});
