import { readConfig as readApiConfig, SetupError } from '@agent-atlas/server-kit/base/config';
import { startTracing } from '@agent-atlas/server-kit/telemetry/index';
import { expect, test } from 'vitest';
import { readWorkerSettings } from '../../src/release-worker/settings.ts';
import { findReleaseApi } from '../../src/releases/release-api.ts';
import { checkSettings } from '../../src/run/check-settings.ts';
import { readConfig } from '../../src/server/config.ts';
import { settingProblems } from '../../src/site-cli/check.ts';
import { documentedSettings } from '../deploy/examples.ts';

const RELEASES = { RELEASE_URL: 'http://10.0.0.5:4100', RELEASE_TOKEN: 'atlas_token' };
const readWeb = (env: NodeJS.ProcessEnv) => readConfig({ API_URL: 'http://10.0.0.5', ...env }, '/');
const trace = (env: NodeJS.ProcessEnv) => startTracing(env, 'test', () => {});

/** What each process does with its settings before it opens anything. */
const PROCESSES = {
  api: async (env: NodeJS.ProcessEnv) => {
    readApiConfig(env);
    await trace(env);
  },
  web: async (env: NodeJS.ProcessEnv) => {
    readWeb(env);
    await trace(env);
  },
  worker: async (env: NodeJS.ProcessEnv) => {
    readWeb(env);
    readWorkerSettings(env);
  },
  release: async (env: NodeJS.ProcessEnv) => findReleaseApi({ ...RELEASES, ...env }, '/nowhere'),
  start: async (env: NodeJS.ProcessEnv) => checkSettings(env),
} as const;

type Name = keyof typeof PROCESSES;

const API = ['api', 'start'] as const;
const WEB = ['web', 'worker', 'start'] as const;
const BOTH = ['api', 'web', 'worker', 'start'] as const;
const WORKER = ['worker', 'start'] as const;
const TRACED = ['api', 'web'] as const;
const FOLLOWERS = ['web', 'worker', 'release'] as const;

const BAD: readonly (readonly [string, string, readonly Name[]])[] = [
  ['PORT', '1e3', WEB],
  ['PORT', '0x50', WEB],
  ['PORT', '65536', WEB],
  ['PORT', ' 80', WEB],
  ['HOST', 'localhost:3000', WEB],
  ['HOST', 'http://localhost', WEB],
  ['METRICS_PORT', '9464.5', WEB],
  ['METRICS_HOST', '[::1]', WEB],
  ['PUBLIC_ORIGIN', 'https://atlas.example/site', BOTH],
  ['PUBLIC_ORIGIN', 'https://atlas.example?x', BOTH],
  ['PUBLIC_ORIGIN', 'https://me@atlas.example', BOTH],
  ['PUBLIC_ORIGIN', 'HTTPS://ATLAS.EXAMPLE', BOTH],
  ['PUBLIC_ORIGIN', 'ftp://atlas.example', BOTH],
  ['PUBLIC_ORIGIN', 'atlas.example', BOTH],
  ['API_TOKEN', 'short', BOTH],
  ['API_TOKEN', 'ein-schlüssel-mit-einem-umlaut-ist-nicht-ascii', BOTH],
  ['API_TOKEN', 'a token with spaces, which a header would change', BOTH],
  ['API_TOKEN', 'x'.repeat(513), BOTH],
  ['TRUSTED_PROXIES', '10.0.0.0/33', BOTH],
  ['TRUSTED_PROXIES', 'proxy.internal', BOTH],
  ['LOG_LEVEL', 'verbose', BOTH],
  ['API_PORT', '4e3', API],
  ['API_HOST', '0.0.0.0:4000', API],
  ['RELEASE_PORT', '-1', API],
  ['RELEASE_HOST', '*', API],
  ['RELEASE_OWNER_TOKEN', 'short', API],
  ['RELEASE_SIGNING_KEY', 'short', API],
  ['RELEASE_WEBHOOKS', 'on', API],
  ['DATABASE_URL', 'mysql://x', API],
  ['DATABASE_PREPARED_STATEMENTS', 'false', API],
  ['DATABASE_POOL', '0', API],
  ['ACCEPTED_API_TOKEN', 'short', API],
  ['SESSION_SECRET', 'short', API],
  ['SAMPLE_REVIEWS', 'no', API],
  ['REDIS_URL', 'localhost:6379', API],
  ['API_TIMEOUT_MS', '3s', WEB],
  ['PAGE_TTL_MS', '6e4', WEB],
  ['VITALS_SAMPLE', '10%', WEB],
  ['VITALS_SAMPLE', '1.5', WEB],
  ['RENDERERS', '0', WEB],
  ['ACCESS_LOG', 'maybe', WEB],
  ['QA_SECRET', 'short', WEB],
  ['ASSETS_URL', 'cdn.example', WEB],
  ['API_URL', 'localhost:4000', ['web', 'worker']],
  ['API_URL', 'http://10.0.0.5/?x=1', ['web', 'worker']],
  ['RELEASE_URL', 'foo', FOLLOWERS],
  ['RELEASE_URL', '10.0.0.5:4100', FOLLOWERS],
  ['RELEASE_TOKEN', 'atlas_tökën', FOLLOWERS],
  ['RELEASE_KEYS', '/nowhere/keys.json', ['web', 'worker']],
  ['GATE_BROWSER', 'maybe', WORKER],
  ['ASSETS_STORE', 'https://bucket.example', WORKER],
  ['S3_ENDPOINT', 'minio:9000', WORKER],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', TRACED],
  ['OTEL_TRACES_SAMPLER', 'sometimes', TRACED],
  ['OTEL_TRACES_SAMPLER_ARG', '50%', TRACED],
  ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'collector:4318/v1/traces', TRACED],
  ['DATABASE_LISTEN_URL', 'database:5432', API],
  ['DATABASE_TIMEOUT_MS', '5s', API],
  ['SLOW_STATEMENT_MS', '-1', API],
  ['READ_CACHE_MB', '64MB', API],
  ['ACCEPTED_SESSION_SECRET', 'short', API],
  ['RATE_LIMIT_WRITES_PER_MINUTE', 'off', API],
  ['RATE_LIMIT_SEARCHES_PER_MINUTE', '1/s', API],
  ['RATE_LIMIT_RECOMMENDATIONS_PER_MINUTE', '0.5', API],
  ['RATE_LIMIT_DOWNLOADS_PER_MINUTE', '1_000', API],
  ['RATE_LIMIT_SUBMISSIONS_PER_MINUTE', '10000000', API],
  ['SUBMISSIONS_PER_NETWORK_PER_DAY', '-1', API],
  ['SUBMISSIONS_OPEN_MAX', '0', API],
  ['VOTES_PER_NETWORK_PER_DAY', 'none', API],
  ['PAGE_CACHE_MB', '0', WEB],
  ['TRUST_TRACEPARENT', 'true', WEB],
];

/** Settings that are names, paths or another program's, of which any text may be meant. */
const ANY_TEXT = [
  'AWS_ACCESS_KEY_ID',
  'AWS_REGION',
  'AWS_SECRET_ACCESS_KEY',
  'CHROME_PATH',
  'DATA_DIR',
  'NODE_ENV',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_SDK_DISABLED',
  'OTEL_SERVICE_NAME',
  'RELEASE_AUDIENCE',
];

test('every setting of docs/settings.md is checked', () => {
  const checked = new Set(BAD.map(([name]) => name));
  expect([...checked, ...ANY_TEXT].toSorted()).toEqual([...documentedSettings()].toSorted());
});

test.each(BAD)('%s=%s is one line of pnpm site check', (name, value) => {
  expect(settingProblems({ [name]: value })).toEqual([
    expect.stringMatching(new RegExp(`^${name} must [^\n]+\\.$`)),
  ]);
});

const CASES = BAD.flatMap(([name, value, processes]) =>
  processes.map((process) => [name, value, process] as const),
);

test.each(CASES)(
  '%s=%s ends the start of %s with one line that names it',
  async (name, value, process) => {
    const error = await PROCESSES[process]({ [name]: value }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SetupError);
    expect(error).toHaveProperty(
      'message',
      expect.stringMatching(new RegExp(`^${name} must [^\n]+$`)),
    );
  },
);

test('a store for browser files needs its credentials', () => {
  expect(() => readWorkerSettings({ ASSETS_STORE: 's3://bucket/atlas' })).toThrow(
    'AWS_ACCESS_KEY_ID must be set for ASSETS_STORE; AWS_SECRET_ACCESS_KEY must be set for ASSETS_STORE.',
  );
});

test('all invalid settings are named together, without their values', () => {
  expect(() => readWeb({ PORT: 'a-secret', API_TOKEN: 'b-secret' })).toThrow(
    /^PORT must [^;]+; API_TOKEN must (?!.*secret).+$/,
  );
});

test('pnpm start ignores the releases of another site', () => {
  expect(() => checkSettings({ RELEASE_URL: 'foo', API_URL: 'bar' })).not.toThrow();
});

test.each(['https://atlas.example', 'https://atlas.example/'])(
  'API and web server agree on the origin %s',
  (PUBLIC_ORIGIN) => {
    expect(readApiConfig({ PUBLIC_ORIGIN }).PUBLIC_ORIGIN).toBe('https://atlas.example');
    expect(readWeb({ PUBLIC_ORIGIN }).publicOrigin).toBe('https://atlas.example');
  },
);
