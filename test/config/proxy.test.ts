import { describe, expect, test } from 'vitest';
import { proxyOf } from '../../src/config/proxy.js';

const https = 'https://workflow.example/tenant';

describe('the proxy of a service', () => {
  test.each([
    ['https takes HTTPS_PROXY', https, { HTTPS_PROXY: 'http://p:1', HTTP_PROXY: 'http://q:2' }, 'http://p:1'],
    [
      'http takes HTTP_PROXY',
      'http://w.example',
      { HTTPS_PROXY: 'http://p:1', HTTP_PROXY: 'http://q:2' },
      'http://q:2',
    ],
    [
      'small letters come first',
      https,
      { https_proxy: 'http://p:1', HTTPS_PROXY: 'http://q:2' },
      'http://p:1',
    ],
    ['an empty one is none', https, { HTTPS_PROXY: '' }, undefined],
    [
      'an empty one in small letters does not hide the other',
      https,
      { https_proxy: '', HTTPS_PROXY: 'http://p:1' },
      'http://p:1',
    ],
    ['the scheme may be left out', https, { HTTPS_PROXY: 'p.example:3128' }, 'http://p.example:3128'],
    ['this machine has none', 'http://127.0.0.1:80', { HTTP_PROXY: 'http://p:1' }, undefined],
    [
      'NO_PROXY names the host',
      https,
      { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'a.example, workflow.example' },
      undefined,
    ],
    ['NO_PROXY names a domain', https, { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'example' }, undefined],
    [
      'NO_PROXY names a domain with a dot',
      https,
      { HTTPS_PROXY: 'http://p:1', NO_PROXY: '.EXAMPLE' },
      undefined,
    ],
    [
      'NO_PROXY names a domain with a star',
      https,
      { HTTPS_PROXY: 'http://p:1', NO_PROXY: '*.example' },
      undefined,
    ],
    ['NO_PROXY names everything', https, { HTTPS_PROXY: 'http://p:1', no_proxy: '*' }, undefined],
    [
      'NO_PROXY names the port',
      https,
      { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'workflow.example:443' },
      undefined,
    ],
    [
      'NO_PROXY names another port',
      https,
      { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'workflow.example:444' },
      'http://p:1',
    ],
    [
      'NO_PROXY names a part of a word',
      https,
      { HTTPS_PROXY: 'http://p:1', NO_PROXY: 'flow.example' },
      'http://p:1',
    ],
  ])('%s', (_, url, environment, proxy) => {
    expect(proxyOf(url, environment)).toBe(proxy);
  });

  test.each(['socks5://secret@p:1', 'http://secret@'])('%s is refused and not shown', (given) => {
    const refused = () => proxyOf(https, { HTTPS_PROXY: given });
    expect(refused).toThrow(/^HTTPS_PROXY must look like/);
    expect(refused).not.toThrow(/secret/);
  });
});
