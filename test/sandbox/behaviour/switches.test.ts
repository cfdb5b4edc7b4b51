import { describe, expect, test } from 'vitest';
import { defaultSwitches, parseSwitch, switchDocs } from '../../../src/sandbox/index.js';

describe('switchDocs', () => {
  test('documents every switch in a sentence, with its values and its default', () => {
    expect(switchDocs.map(({ name }) => name)).toEqual(Object.keys(defaultSwitches));
    for (const { name, description, values, default: byDefault } of switchDocs) {
      expect(description, name).toMatch(/^\S.{10,110}\.$/);
      expect(values, name).not.toBe('');
      expect(parseSwitch(`${name}=${byDefault}`)).toEqual({ [name]: defaultSwitches[name] });
    }
  });
});

describe('parseSwitch', () => {
  test.each([
    ['totalHeader=false', { totalHeader: false }],
    ['chartDetailTeams=true', { chartDetailTeams: true }],
    ['teamParentNull=ignored', { teamParentNull: 'ignored' }],
    ['unknownListParent=not found', { unknownListParent: 'not found' }],
    ['activationDelayRequests=0', { activationDelayRequests: 0 }],
    ['countLagWrites=100', { countLagWrites: 100 }],
    ['activationTimeOfDay=23:59', { activationTimeOfDay: '23:59' }],
    ['fullNameSeparator= = ', { fullNameSeparator: ' = ' }],
    ['fullNameSeparator=', { fullNameSeparator: '' }],
  ])('reads %s', (text, switches) => {
    expect(parseSwitch(text)).toEqual(switches);
  });

  test.each([
    ['totalHeader', '"totalHeader" is not a switch. Write name=value'],
    ['colour=red', '"colour" is not a switch. Use one of: totalHeader, linkHeader,'],
    ['constructor=1', '"constructor" is not a switch'],
    ['totalHeader=yes', 'Switch totalHeader: "yes" is not one of its values (true | false).'],
    ['totalHeader=constructor', 'Switch totalHeader: "constructor" is not one of its values'],
    ['teamParentNull=Refused', '"Refused" is not one of its values (refused | accepted | ignored).'],
    ['countLagWrites=1001', '"1001" is not one of its values (a whole number from 0 to 1000).'],
    ['activationDelayRequests=-1', '"-1" is not one of its values'],
    ['activationDelayRequests=', '"" is not one of its values'],
    ['activationTimeOfDay=24:00', '"24:00" is not one of its values (a time of day, HH:mm).'],
  ])('refuses %s and says what is possible', (text, message) => {
    expect(() => parseSwitch(text)).toThrow(message);
  });
});
