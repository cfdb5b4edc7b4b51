import { expect, test } from 'vitest';
import { proxyOf } from '../../src/config/proxy.js';

const https = 'https://workflow.example/tenant';
const both = { HTTPS_PROXY: 'http://p:1', HTTP_PROXY: 'http://q:2' };

test.each([
  ['https takes HTTPS_PROXY', https, both, 'http://p:1'],
  ['http takes HTTP_PROXY', 'http://w.example', both, 'http://q:2'],
  ['small letters come first', https, { ...both, https_proxy: 'http://s:3' }, 'http://s:3'],
  ['an empty one is none', https, { HTTPS_PROXY: '' }, undefined],
  [
    'an empty one in small letters does not hide the other',
    https,
    { ...both, https_proxy: '' },
    'http://p:1',
  ],
  ['the scheme may be left out', https, { HTTPS_PROXY: 'p.example:3128' }, 'http://p.example:3128'],
  ['this machine has none', 'http://127.0.0.1:80', both, undefined],
])('the proxy of a service: %s', (_, url, environment, proxy) => {
  expect(proxyOf(url, environment)).toBe(proxy);
});

test.each([
  ['a.example, workflow.example', undefined],
  ['example', undefined],
  ['.EXAMPLE', undefined],
  ['*.example', undefined],
  ['*', undefined],
  ['workflow.example:443', undefined],
  ['workflow.example:444', 'http://p:1'],
  ['flow.example', 'http://p:1'],
])('NO_PROXY=%s leaves the proxy %s', (exceptions, proxy) => {
  expect(proxyOf(https, { ...both, NO_PROXY: exceptions })).toBe(proxy);
});

test.each(['socks5://secret@p:1', 'http://secret@'])('%s is refused and not shown', (given) => {
  const refused = () => proxyOf(https, { HTTPS_PROXY: given });
  expect(refused).toThrow(/^HTTPS_PROXY must look like/);
  expect(refused).not.toThrow(/secret/);
});
