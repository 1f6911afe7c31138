import { SetupError } from '@agent-atlas/server-kit/base/config';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../src/server/config.ts';

const API = { API_URL: 'http://127.0.0.1:4000' };
const read = (env: NodeJS.ProcessEnv) => readConfig({ ...API, ...env }, '/srv/atlas');

describe('an invalid setting', () => {
  test.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['API_URL', 'localhost:4000'],
    ['API_URL', 'ftp://127.0.0.1'],
    ['PUBLIC_ORIGIN', 'atlas.example'],
    ['API_TIMEOUT_MS', '0'],
    ['API_TIMEOUT_MS', 'soon'],
    ['PAGE_TTL_MS', '-5'],
    ['PAGE_TTL_MS', '1.5'],
    ['LOG_LEVEL', 'loud'],
  ])('%s=%s fails with one line that says what it must be', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(SetupError);
    expect(() => read({ [name]: value })).toThrow(new RegExp(`^${name} must [^\\n]+$`));
  });

  test('includes a missing one without a default', () => {
    expect(() => readConfig({}, '/')).toThrow('API_URL must be an http:// or https:// URL.');
  });
});

test('an empty variable counts as unset', () => {
  const empty = { PORT: '', HOST: '', DATA_DIR: '', PUBLIC_ORIGIN: '', LOG_LEVEL: '' };
  expect(read(empty)).toEqual(read({}));
});

test('has defaults for local use', () => {
  expect(read({})).toMatchObject({
    port: 3000,
    publicOrigin: 'http://localhost:3000',
    releasesDir: '/srv/atlas/.data/releases',
    logLevel: 'info',
  });
});

test('the origin follows the port', () => {
  expect(read({ PORT: '8080' }).publicOrigin).toBe('http://localhost:8080');
});

test('URLs lose a trailing slash, which would be doubled in links', () => {
  const config = read({ PUBLIC_ORIGIN: 'https://atlas.example/', API_URL: 'http://api.internal/' });
  expect(config).toMatchObject({
    publicOrigin: 'https://atlas.example',
    apiUrl: 'http://api.internal',
  });
});

test('an absolute folder is used as is', () => {
  expect(read({ DATA_DIR: '/var/atlas' }).releasesDir).toBe('/var/atlas/releases');
});

test.each([
  [{ PAGE_CACHE_MB: '2' }, { pageCacheBytes: 2 * 1024 * 1024 }],
  [{ ACCESS_LOG: 'off' }, { accessLog: false, trustsTraceparent: false }],
  [{ TRUST_TRACEPARENT: 'on' }, { accessLog: true, trustsTraceparent: true }],
  [{}, { accessLog: true, trustsTraceparent: false, pageTtlMs: 60_000 }],
  [{ METRICS_PORT: '0' }, { metrics: { port: 0, host: '127.0.0.1' } }],
  [{ VITALS_SAMPLE: '0' }, { vitalsSample: 0 }],
  [{ TRUSTED_PROXIES: ' 10.0.0.0/8, ,::1' }, { trustedProxies: ['10.0.0.0/8', '::1'] }],
  [{ ASSETS_URL: 'https://cdn.example/atlas//' }, { assetsUrl: 'https://cdn.example/atlas' }],
])('%j sets %j', (env, expected) => {
  expect(read(env)).toMatchObject(expected);
});
