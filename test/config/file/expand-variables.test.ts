// biome-ignore-all lint/suspicious/noTemplateCurlyInString: that is how variables of a settings file look
import { describe, expect, test } from 'vitest';
import { expandVariables } from '../../../src/config/file/expand-variables.js';

const environment = { NAME: 'value', EMPTY: '', LOOP: '${NAME}' };

describe('a variable in a setting', () => {
  test.each([
    ['plain', 'plain'],
    ['${NAME}', 'value'],
    ['a${NAME}b${NAME}', 'avaluebvalue'],
    ['${EMPTY}', ''],
    ['${MISSING:-default}', 'default'],
    ['${EMPTY:-default}', 'default'],
    ['${NAME:-default}', 'value'],
    ['${MISSING:-}', ''],
    ['${MISSING:-a:-b}', 'a:-b'],
    ['$${NAME}', '${NAME}'],
    ['$$${NAME}', '$${NAME}'],
    ['$NAME and $5', '$NAME and $5'],
    ['${LOOP}', '${NAME}'],
  ])('%s becomes %j', (text, expanded) => {
    expect(expandVariables(text, environment)).toMatchObject({ text: expanded });
  });

  test('that is not set is named', () => {
    expect(expandVariables('${NAME}/${MISSING}', environment)).toEqual({ missing: 'MISSING' });
  });

  test.each(['${', '${NAME', '${}', '${A-B}', '${1A}', '${NAME:default}', '${ NAME }'])(
    '%s is none',
    (text) => {
      expect(expandVariables(`x${text}`, environment)).toEqual({ malformed: text });
    },
  );

  test('counts as one only when something was put in', () => {
    expect(expandVariables('$${NAME}', environment)).toMatchObject({ isExpanded: false });
    expect(expandVariables('${NAME}', environment)).toMatchObject({ isExpanded: true });
  });
});
