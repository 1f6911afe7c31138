import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { isNetwork } from './networks.ts';

const OnOff = z.enum(['on', 'off'], 'must be on or off').transform((value) => value === 'on');
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

const TOKEN_MESSAGE = 'must have 32 to 512 visible ASCII characters';

/** Most requests of a session in a minute, and five times as many of a network; 0 is no limit. */
const perMinute = wholeNumber(0, 1_000_000);

const DatabaseUrl = z
  .string()
  .regex(/^(postgres(ql)?:\/\/\S+)?$/, 'must be a postgresql:// URL, or empty')
  .refine((url) => !/%(?![0-9a-f]{2})/i.test(url), 'must have %25 where a % is meant')
  .default('');

const Settings = z.object({
  API_HOST: z.string().min(1).default('127.0.0.1'),
  /** 0 takes any free port. */
  API_PORT: wholeNumber(0, 65_535).default(0),
  /** Where the release API listens: never where visitors come in. */
  RELEASE_HOST: z.string().min(1).default('127.0.0.1'),
  /** 0 takes any free port. */
  RELEASE_PORT: wholeNumber(0, 65_535).default(0),
  /** Signs releases: Ed25519 as PEM, former keys after it; empty makes one and keeps it in DATA_DIR. */
  RELEASE_SIGNING_KEY: z.string().default(''),
  /** Where webhooks may be sent: to public addresses, to private ones too, or nowhere. */
  RELEASE_WEBHOOKS: z
    .enum(['public', 'private', 'off'], 'must be public, private, or off')
    .default('public'),
  /** Empty starts the embedded database. */
  DATABASE_URL: DatabaseUrl,
  /** PostgreSQL itself, for notifications and jobs, where DATABASE_URL is a pooler; empty: the same. */
  DATABASE_LISTEN_URL: DatabaseUrl,
  /** "off" for a pooler in transaction mode, which may not keep prepared statements. */
  DATABASE_PREPARED_STATEMENTS: OnOff.default(true),
  /** The socket of an embedded database that another process runs. */
  DATABASE_SOCKET: z
    .string()
    .default('')
    .transform((path) => path && resolve(path)),
  DATABASE_POOL: wholeNumber(1, 1000).default(10),
  /** Longest wait for the database before a request is answered with 503, in milliseconds. */
  DATABASE_TIMEOUT_MS: wholeNumber(100, 600_000).default(5000),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .transform((dir) => resolve(dir)),
  /** Whether the catalogue's sample reviews are loaded and counted. */
  SAMPLE_REVIEWS: OnOff.default(true),
  /** Signs session cookies; empty generates one and keeps it in DATA_DIR. */
  SESSION_SECRET: z
    .string()
    .refine((secret) => secret === '' || secret.length >= 32, 'must have 32 characters or more')
    .default(''),
  /** Shared with the web server, which proves with it who it is; empty: nobody can. */
  API_TOKEN: z
    .string()
    .refine((token) => token === '' || /^[\x21-\x7e]{32,512}$/.test(token), TOKEN_MESSAGE)
    .default(''),
  /** New votes that a network may cast on one agent, or one review, in a day; 0: no limit. */
  VOTES_PER_NETWORK_PER_DAY: wholeNumber(0, 1_000_000).default(20),
  RATE_LIMIT_WRITES_PER_MINUTE: perMinute.default(30),
  RATE_LIMIT_SEARCHES_PER_MINUTE: perMinute.default(60),
  RATE_LIMIT_RECOMMENDATIONS_PER_MINUTE: perMinute.default(20),
  RATE_LIMIT_DOWNLOADS_PER_MINUTE: perMinute.default(30),
  /** Where requests are counted; empty counts in the PostgreSQL of DATABASE_URL, or in memory. */
  REDIS_URL: z
    .string()
    .regex(/^(rediss?:\/\/\S+)?$/, 'must be a redis:// URL, or empty')
    .default(''),
  /** Proxies whose X-Forwarded-For is believed: addresses and networks, with commas. */
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .transform((entries) => entries.filter((entry) => entry !== ''))
    .refine(
      (entries) => entries.every(isNetwork),
      'must be addresses or networks such as 10.0.0.0/8, with commas between them',
    ),
  /** Memory for answers to reads, in megabytes; 0 looks everything up each time. */
  READ_CACHE_MB: wholeNumber(0, 65_536).default(64),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  /** The origin the site is reached at, for the check of writes; empty takes it from the request. */
  PUBLIC_ORIGIN: z
    .string()
    .refine(
      (origin) => origin === '' || isOrigin(origin),
      'must be an origin such as https://example.org',
    )
    .default(''),
});

const CheckedSettings = Settings.refine(
  ({ DATABASE_URL, DATABASE_LISTEN_URL }) => DATABASE_LISTEN_URL === '' || DATABASE_URL !== '',
  { path: ['DATABASE_LISTEN_URL'], message: 'needs DATABASE_URL beside it' },
);

export type Config = z.infer<typeof Settings>;

/** A setting, or something the set-up needs, is wrong. The message is one readable line. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}

/** The process's settings. Throws a {@link SetupError} that names every broken one. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable means the same as one that is not set.
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const result = CheckedSettings.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  throw new SetupError(`${lines.join('; ')}.`);
}

/** Where the package's own files are: migrations and catalogue. */
export const PACKAGE_DIR = resolve(import.meta.dirname, '..');

/** The package's version, for the API's own description. */
export function packageVersion(): string {
  const text = readFileSync(resolve(PACKAGE_DIR, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
