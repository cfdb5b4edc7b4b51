import { describe, expect, test } from 'vitest';
import { chooseService, type ServiceNames } from '../../src/config/choose-service.js';
import type { SettingsContent } from '../../src/config/file/settings-schema.js';
import { UsageError } from '../../src/model/errors.js';

const production = { url: 'https://production.example', tokenFile: 'p' };
const staging = { url: 'https://staging.example', tokenFile: 's' };
const services = { production, staging };

/** The address that is chosen, and what is known of it; or why none is. */
function chosen(
  content: SettingsContent,
  flags: ServiceNames = {},
  environment: Readonly<Record<string, string>> = {},
): unknown {
  try {
    const { url, entry } = chooseService(flags, environment, { file: 'mastersync.yaml', content });
    return { url, entry };
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}

describe('the service of a run', () => {
  const ofProduction = { url: production.url, entry: production };
  const ofStaging = { url: staging.url, entry: staging };
  const other = 'https://other.example';
  const loud = 'HTTPS://Production.example/';
  const ofLoud = { url: loud, entry: production };
  const ofVariable = { MASTERSYNC_URL: production.url };
  const otherVariable = { MASTERSYNC_URL: other };

  const variable = (name: string) => ({ MASTERSYNC_SERVICE: name });

  test.each([
    ['is the only one', { services: { production } }, {}, {}, ofProduction],
    ['is the one that the file names', { services, service: 'staging' }, {}, {}, ofStaging],
    [
      'of the environment comes first',
      { services, service: 'staging' },
      {},
      variable('production'),
      ofProduction,
    ],
    ['is not that of an empty variable', { services, service: 'staging' }, {}, variable(''), ofStaging],
    ['of an option comes before', { services }, { service: 'staging' }, variable('production'), ofStaging],
    ['of an option wins over an address', { services }, { service: 'staging' }, ofVariable, ofStaging],
    ['is an address before the file', { services, service: 'staging' }, {}, otherVariable, { url: other }],
    ['takes nothing of another address', { services: { production } }, { url: other }, {}, { url: other }],
    ['knows its address in any spelling', { services: { production } }, { url: loud }, {}, ofLoud],
    ['is found by its address', { services, service: 'production' }, { url: staging.url }, {}, ofStaging],
    ['needs no file', {}, { url: other }, {}, { url: other }],
    ['may be missing', {}, {}, {}, {}],
  ])('%s', (_, content, flags, environment, expected) => {
    expect(chosen(content, flags, environment)).toEqual({ url: undefined, entry: undefined, ...expected });
  });

  test.each([
    [
      'when several are left',
      { services },
      {},
      'Choose the service with --service or MASTERSYNC_SERVICE: production, staging. For one by default: service in the settings file.',
    ],
    [
      'when several are left of a command that could take them',
      { services },
      { isForSeveral: true },
      'Choose the service with --service or MASTERSYNC_SERVICE: production, staging. For several: --service A,B or --all-services. For one by default: service in the settings file.',
    ],
    [
      'that is not known',
      { services },
      { service: 'stagin' },
      '--service stagin: no such service in the settings file. Did you mean "staging"? Services: production, staging. Correct the name, or add it under services.',
    ],
    [
      'that no file lists',
      {},
      { service: 'staging' },
      '--service staging: no such service in the settings file. Correct the name, or add it under services.',
    ],
    [
      'beside another address',
      { services },
      { service: 'staging', url: other },
      '--url and --service name different services. Leave one of them out.',
    ],
  ])('is refused %s', (_, content, flags, message) => {
    expect(chosen(content, flags)).toBe(message);
  });

  test('is refused when two variables name different ones', () => {
    const environment = { MASTERSYNC_SERVICE: 'staging', MASTERSYNC_URL: production.url };
    expect(chosen({ services }, {}, environment)).toBe(
      'MASTERSYNC_URL and MASTERSYNC_SERVICE name different services. Leave one of them out.',
    );
    expect(chosen({ services }, { url: other }, environment)).toEqual({ url: other, entry: undefined });
  });
});
