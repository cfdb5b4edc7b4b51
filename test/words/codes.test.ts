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

const cell = { file: 'departments.csv', line: 777, column: 'B', field: 'notes' };
const change = aChange('grades', 'G01');
const [checks, obstacles, settingsFile] = [
  'src/model/checks.ts',
  'src/model/obstacles.ts',
  'src/config/file/settings-fault.ts',
];

function findings(): readonly Finding[] {
  const around = { holds: ['teams/T7'], reach: 'changes', records: [{ key: 'T7', name: 'Sales' }] };
  return examplesOf<CheckEvidence>(checks, 'CheckEvidence').flatMap(({ code: check, args: evidence }) => {
    const finding = { ...around, check, evidence, place: { resource: 'teams', scope: '' } };
    return [finding, { ...finding, lift: 'deletes=38@3f9ac2d014' }] as unknown as readonly Finding[];
  });
}

const faults = () =>
  examplesOf<SettingsFaultArguments>(settingsFile, 'SettingsFaultArguments').map((fault) =>
    describeFault('c.yaml', {
      ...fault,
      line: 17,
      column: 19,
      setting: 'services.staging.urll',
    } as SettingsFault),
  );

const sentencesOf: Readonly<Record<string, () => readonly string[]>> = {
  problems: () =>
    examplesOf<ProblemArguments>('src/model/problems.ts', 'ProblemArguments').flatMap((fault) =>
      [undefined, cell].map((at) => problemMessage(problemAt(fault as Fault, at))),
    ),
  checks: () => findings().flatMap((finding) => [findingText(finding), findingMessage(finding)]),
  'drifts of a plan': () =>
    examplesOf<DriftArguments>(obstacles, 'DriftArguments').flatMap((reason) =>
      [driftTold(reason as DriftReason), changedMeanwhileTold(reason as DriftReason, change)].map(textOf),
    ),
  'losses of an undo': () =>
    examplesOf<UndoLossArguments>(obstacles, 'UndoLossArguments').map((reason) =>
      textOf(lossTold({ change, reason: reason as UndoLossReason })),
    ),
  'doubts about a write': () =>
    exampleValues<WriteDoubt>(obstacles, 'WriteDoubt').map((doubt) =>
      textOf(doubtTold('PATCH.', doubt, change)),
    ),
  'faults of a settings file': faults,
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
    for (const fault of faults()) expect(fault).toMatch(/^c\.yaml:17:19 services\.staging\.urll: .*[.?。]$/);
  });
});
