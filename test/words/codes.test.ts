/** What is found has a code, and each code its sentence: in every language, with nothing left out. */
import { describe, expect, test } from 'vitest';
import { findingText as doctorText } from '../../src/doctor/finding.js';
import { languages, useLanguage } from '../../src/words/language.js';
import { doubtMessage } from '../../src/words/sentences/applying.js';
import { changedMeanwhileMessage, driftMessage } from '../../src/words/sentences/drift.js';
import { findingMessage, findingText } from '../../src/words/sentences/findings.js';
import { problemMessage } from '../../src/words/sentences/problems.js';
import { undoLossMessage } from '../../src/words/sentences/undo.js';
import {
  checked,
  doctorFindings,
  drifts,
  exampleDoubts,
  losses,
  problems,
} from '../helpers/words-samples.js';

const sentencesOf: Readonly<Record<string, () => readonly string[]>> = {
  problems: () => problems.map((problem) => problemMessage(problem)),
  checks: () => checked.flatMap((finding) => [findingText(finding), findingMessage(finding)]),
  'drifts of a plan': () =>
    drifts.flatMap((reason) => [driftMessage(reason), changedMeanwhileMessage(reason)]),
  'losses of an undo': () => losses.map((reason) => undoLossMessage(reason)),
  'findings of doctor': () => doctorFindings.map(doctorText),
  'doubts about a write': () => Object.values(exampleDoubts).map((doubt) => doubtMessage('PATCH.', doubt)),
};

describe.each(languages)('in %s', (language) => {
  test.each(Object.entries(sentencesOf))('%s are said whole', (_, sentences) => {
    useLanguage(language);
    const all = sentences();
    expect(all.length).toBeGreaterThan(3);
    for (const one of all) {
      expect(one).not.toMatch(/undefined|null|NaN|\[object|\bnone\b(?! of|, )|\{\$/);
      if (language === 'ja') expect(one).toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u);
    }
  });
});
