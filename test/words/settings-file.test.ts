import { readFileSync } from 'node:fs';
import { FluentResource } from '@fluent/bundle';
import { expect, test } from 'vitest';
import { describeFault, type SettingsFault } from '../../src/config/file/settings-fault.js';
import { languages, useLanguage } from '../../src/words/language.js';
import { exampleSettingsFaults } from '../helpers/words-samples.js';

const { body } = new FluentResource(readFileSync('src/words/en/settings-file.ftl', 'utf8'));
const idsOf = (start: string) =>
  body.flatMap(({ id }) => (id.startsWith(start) ? [id.slice(start.length)] : []));

const faults = [
  ...Object.entries(exampleSettingsFaults).map(([code, args]) => ({ code, args })),
  ...idsOf('rule-').map((rule) => ({ code: 'rule_broken', args: { rule } })),
  ...idsOf('type-').map((expected) => ({ code: 'wrong_type', args: { expected } })),
].map((fault) => ({ ...fault, line: 17, column: 19, setting: 'services.staging.urll' }) as SettingsFault);

test.each(languages)('a fault of a settings file is whole sentences behind its place, in %s', (language) => {
  useLanguage(language);
  for (const fault of faults)
    expect(describeFault('c.yaml', fault)).toMatch(
      /^c\.yaml:17:19 services\.staging\.urll: (?!.*(?:undefined|\[object)).*[.?。]$/,
    );
});

test('the nearest name is suggested for the last part of an unknown setting', () => {
  const fault = { code: 'unknown_setting', args: { known: ['url', 'rps'] }, line: 1, column: 1 } as const;
  expect(describeFault('c.yaml', { ...fault, setting: 'services.a.urll' })).toContain('Did you mean "url"?');
});
