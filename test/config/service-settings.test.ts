import { describe, expect, test } from 'vitest';
import { readServiceSettings, type ServiceFlags } from '../../src/config/service-settings.js';
import { UsageError } from '../../src/model/errors.js';

const environment = { MASTERSYNC_URL: 'https://workflow.example', MASTERSYNC_TOKEN: 'secret-token' };

/** The message of the UsageError that the settings give. */
async function refusal(
  flags: ServiceFlags,
  changed: Readonly<Record<string, string | undefined>> = {},
): Promise<string> {
  try {
    await readServiceSettings(flags, { environment: { ...environment, ...changed } });
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('settings', () => {
  test('come from the environment', async () => {
    const given = { ...environment, MASTERSYNC_CALLER_ID: 'u1', OTHER: 'x' };
    expect(await readServiceSettings({}, { environment: given })).toEqual({
      url: 'https://workflow.example',
      token: 'secret-token',
      givenIn: { url: 'MASTERSYNC_URL', token: 'MASTERSYNC_TOKEN' },
      callerId: 'u1',
      concurrency: 8,
    });
  });

  test('come from flags first', async () => {
    const flags = { url: 'https://other.example', concurrency: 2 };
    expect(await readServiceSettings(flags, { environment })).toMatchObject({
      url: 'https://other.example',
      concurrency: 2,
    });
  });

  test('that are missing are all named at once', async () => {
    expect(await refusal({}, { MASTERSYNC_URL: undefined, MASTERSYNC_TOKEN: '' })).toBe(
      'No service URL. Set MASTERSYNC_URL, give --url, or list the service in mastersync.yaml.\nNo access token. Set MASTERSYNC_TOKEN, or tokenFile or tokenCommand of the service in mastersync.yaml.\n' +
        'To create a settings file: `mastersync init`. To check the settings: `mastersync doctor`.',
    );
  });
});

test('a token that is missing beside a known service names the command that helps', async () => {
  expect(await refusal({}, { MASTERSYNC_TOKEN: undefined })).toMatch(
    /^No access token\. .*\nTo check the service and the token: `mastersync doctor`\.$/,
  );
});

test.each([
  ['--url', { url: 'https://other.example' }, { MASTERSYNC_URL: undefined }],
  ['MASTERSYNC_URL', {}, { MASTERSYNC_URL: 'https://other.example' }],
])(
  'a token of the settings is not missing: %s is the address of none of their services',
  async (given, flags, variables) => {
    const services = { production: { url: 'https://workflow.example', tokenFile: 'token' } };
    const settings = { file: 'mastersync.yaml', content: { services } };
    const sources = { environment: variables, settings };
    await expect(readServiceSettings(flags, sources)).rejects.toThrow(
      `${given} is not the address of a service in mastersync.yaml`,
    );
  },
);

describe('the service URL', () => {
  const notUrl = (url: string) => `--url: "${url}": the address must look like https://example.com.`;
  const notPlain = '--url: the address must not contain a user name, password, query or fragment.';
  const notPrivate = (url: string) =>
    `--url: "${url}": the address must begin with https://: over plain http the token could be read. If the network is safe, give the service allowHttp: true in mastersync.yaml.`;

  test.each([
    ['https://workflow.example/tenant', 'accepted'],
    ['http://localhost:8080', 'accepted'],
    ['http://127.0.0.1:8080', 'accepted'],
    ['http://[::1]:8080', 'accepted'],
    ['HTTP://LOCALHOST', 'accepted'],
    ['http://workflow.example', notPrivate('http://workflow.example')],
    ['http://localhost.example', notPrivate('http://localhost.example')],
    ['ftp://workflow.example', notUrl('ftp://workflow.example')],
    ['ftp://user:pass@workflow.example', notUrl('').replace('"": ', '')],
    ['https://user:pass@workflow.example', notPlain],
    ['https://workflow.example/?tenant=a', notPlain],
    ['https://workflow.example/#top', notPlain],
    ['workflow.example', notUrl('workflow.example')],
  ])('%j: %s', async (url, expected) => {
    expect(await refusal({ url })).toBe(expected);
  });

  test('of a variable is not repeated: it may be the token', async () => {
    expect(await refusal({}, { MASTERSYNC_URL: 'a3f29c01b7d84e5f9a6c' })).not.toContain('a3f29c01');
  });
});

describe('the token', () => {
  test.each(['two words', 'two\nlines', 'tokén', '\n'])('%j is refused and not shown', async (token) => {
    expect(await refusal({}, { MASTERSYNC_TOKEN: token })).toBe(
      'The token from MASTERSYNC_TOKEN is empty or contains spaces or unusual characters. Copy the token again.',
    );
  });

  test('is never in a message about something else', async () => {
    expect(await refusal({ url: 'x', concurrency: 0 })).not.toContain('secret-token');
  });
});

describe('the concurrency', () => {
  test.each([
    [1, 'accepted'],
    [100, 'accepted'],
    [0, 'refused'],
    [101, 'refused'],
    [1.5, 'refused'],
    [Number.NaN, 'refused'],
  ])('%d: %s', async (concurrency, verdict) => {
    const expected = verdict === 'refused' ? '--concurrency must be a whole number from 1 to 100.' : verdict;
    expect(await refusal({ concurrency })).toBe(expected);
  });
});
