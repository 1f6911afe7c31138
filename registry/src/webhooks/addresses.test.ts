import { expect, test } from 'vitest';
import { PrivateAddressError, problemOfUrl, publicLookup } from './addresses.ts';

test.each([
  'https://127.0.0.1/hook',
  'https://localhost/hook',
  'https://10.1.2.3/',
  'https://172.31.0.1/',
  'https://192.168.1.1/',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/',
  'https://0.0.0.0/',
  // The URL parser converts these to addresses.
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:10.0.0.1]/',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://[64:ff9b::a00:1]/',
])('%s is in a private network', (url) => {
  expect(problemOfUrl(url, false)).toContain('private network');
  expect(problemOfUrl(url, true)).toBeUndefined();
});

test.each(['http://hooks.example/', 'ftp://hooks.example/', 'file:///etc/passwd'])(
  '%s is refused because it is not encrypted',
  (url) => {
    expect(problemOfUrl(url, true)).toBe('must start with https://');
  },
);

test.each([
  ['https://hooks.example/a?b=c', undefined],
  ['https://93.184.215.14/', undefined],
  ['https://[2606:4700::1111]/', undefined],
  ['https://user:pass@hooks.example/', 'must not contain a user name or password'],
  ['hooks.example', 'is not a valid URL'],
])('%s: %s', (url, problem) => {
  expect(problemOfUrl(url, false)).toBe(problem);
});

test('a host name that resolves to a private address is refused', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  publicLookup('localhost', {}, (error) => resolve(error));
  expect(await promise).toBeInstanceOf(PrivateAddressError);
});
