import { expect, test } from 'vitest';
import type { WithholdCode, WithholdReason } from '../../src/model/refusals.js';
import { withholdMessage } from '../../src/words/en/withholding.js';
import { exampleWithheld } from '../helpers/words-samples.js';

test.each(Object.keys(exampleWithheld) as WithholdCode[])(
  'why a change is withheld is said in words: %s',
  (code) => {
    const message = withholdMessage({ code, args: exampleWithheld[code] } as WithholdReason);
    expect(message).toMatch(/^\S.*(?:[.?]|--approve \w+=\S+)$/);
    expect(message).not.toMatch(/undefined|null|NaN|\[object/);
  },
);
