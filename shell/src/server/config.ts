import { join, resolve } from 'node:path';
import {
  host,
  logLevel,
  networks,
  onOff,
  origin,
  parseSettings,
  port,
  secret,
  serviceUrl,
  share,
  token,
  wholeNumber,
} from '@agent-atlas/server-kit/base/settings';
import { z } from 'zod';
import { releaseSettings } from '../releases/release-api.ts';

/** Becomes part of URLs and of the content security policy, which some characters would break. */
export const folderUrl = z
  .string()
  .refine(isFolder, 'must be the URL of a folder, such as https://cdn.example/atlas')
  .transform((given) => given.replace(/\/+$/, ''));
const DAY_MS = 24 * 60 * 60 * 1000;
/** Holds about 1,000 pages of agents. */
export const DEFAULT_PAGE_CACHE_MB = 96;

/** The settings of the web server. */
export const serverSettings = z.object({
  PORT: port.default(3000),
  HOST: host.default('0.0.0.0'),
  DATA_DIR: z.string().min(1).default('.data'),
  API_URL: serviceUrl,
  PUBLIC_ORIGIN: origin.optional(),
  API_TIMEOUT_MS: wholeNumber(1, DAY_MS).default(3000),
  PAGE_TTL_MS: wholeNumber(0, DAY_MS).default(60_000),
  /** Memory for rendered pages, in MB. */
  PAGE_CACHE_MB: wholeNumber(1, 65_536).default(DEFAULT_PAGE_CACHE_MB),
  /** Port of the metrics for Prometheus; off when absent. Must not be public. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: host.default('127.0.0.1'),
  /** Authenticates this server to the API. */
  API_TOKEN: token.default(''),
  TRUSTED_PROXIES: networks.default([]),
  /** Folder on another host that serves browser files of remotes; see the release worker. */
  ASSETS_URL: folderUrl.default(''),
  /** Concurrent page renders. */
  RENDERERS: wholeNumber(1, 64).default(2),
  /** Share of the page loads whose browsers report web vitals. */
  VITALS_SAMPLE: share.default(0.1),
  /** Whether each request is logged. */
  ACCESS_LOG: onOff.default(true),
  /** Whether clients may decide with a `traceparent` header what is traced. */
  TRUST_TRACEPARENT: onOff.default(false),
  QA_SECRET: secret.optional(),
  LOG_LEVEL: logLevel,
  ...releaseSettings,
});

function isFolder(given: string): boolean {
  if (given === '') return true;
  const url = URL.parse(given);
  return /^https?:$/.test(url?.protocol ?? '') && !url?.search && !url?.hash && !/[;,]/.test(given);
}

export interface ServerConfig {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly releasesDir: string;
  /** Empty when this site serves the browser files of remotes itself. */
  readonly assetsUrl: string;
  readonly apiUrl: string;
  /** Origin of canonical links, e.g. `https://atlas.example`. */
  readonly publicOrigin: string;
  /** Empty when this server does not authenticate to the API. */
  readonly apiToken: string;
  /** IP addresses and networks of proxies in front of this server. */
  readonly trustedProxies: readonly string[];
  readonly renderers: number;
  readonly apiTimeoutMs: number;
  readonly pageTtlMs: number;
  /** Memory for rendered pages, in bytes. */
  readonly pageCacheBytes: number;
  readonly logLevel: string;
  /** Share of the page loads whose browsers report web vitals, 0 to 1. */
  readonly vitalsSample: number;
  readonly accessLog: boolean;
  /** Whether clients may decide what is traced. */
  readonly trustsTraceparent: boolean;
  readonly metrics?: { readonly port: number; readonly host: string };
  /** Signs links to QA sessions; replaces the secret stored with the releases. */
  readonly qaSecret?: string;
}

/**
 * Reads the web server's settings from the environment.
 *
 * @param root base folder of relative paths
 * @throws SetupError that names every invalid setting
 */
export function readConfig(env: NodeJS.ProcessEnv, root: string): ServerConfig {
  const settings = parseSettings(serverSettings, env);
  return {
    port: settings.PORT,
    host: settings.HOST,
    dataDir: resolve(root, settings.DATA_DIR),
    releasesDir: join(resolve(root, settings.DATA_DIR), 'releases'),
    assetsUrl: settings.ASSETS_URL,
    apiUrl: settings.API_URL,
    publicOrigin: settings.PUBLIC_ORIGIN ?? `http://localhost:${settings.PORT}`,
    apiToken: settings.API_TOKEN,
    trustedProxies: settings.TRUSTED_PROXIES,
    renderers: settings.RENDERERS,
    apiTimeoutMs: settings.API_TIMEOUT_MS,
    pageTtlMs: settings.PAGE_TTL_MS,
    pageCacheBytes: settings.PAGE_CACHE_MB * 1024 * 1024,
    logLevel: settings.LOG_LEVEL,
    vitalsSample: settings.VITALS_SAMPLE,
    accessLog: settings.ACCESS_LOG,
    trustsTraceparent: settings.TRUST_TRACEPARENT,
    ...(settings.METRICS_PORT !== undefined && {
      metrics: { port: settings.METRICS_PORT, host: settings.METRICS_HOST },
    }),
    ...(settings.QA_SECRET && { qaSecret: settings.QA_SECRET }),
  };
}
