import { resolve } from 'node:path';
import { z } from 'zod';
import {
  type Env,
  host,
  logLevel,
  networks,
  onOff,
  origin,
  parseSettings,
  port,
  secret,
  signingKey,
  token,
  wholeNumber,
} from './settings.ts';

export { SetupError } from './settings.ts';

/**
 * The maximum number of requests of a session in a minute; a network may send five times as many.
 * 0: no limit.
 */
const perMinute = wholeNumber(0, 1_000_000);

const DatabaseUrl = z
  .string()
  .regex(/^(postgres(ql)?:\/\/\S+)?$/, 'must be a postgresql:// URL, or empty')
  .refine((url) => !/%(?![0-9a-f]{2})/i.test(url), 'must encode a literal % as %25')
  // With read-write, the driver would use a standby whose transactions are not read-only by default.
  .refine(
    (url) => !/[?&]target_session_attrs=(?!primary(&|$))/.test(url),
    'must use the primary: target_session_attrs=primary',
  )
  .default('');

const SessionSecret = secret.default('');
const ApiToken = token.default('');

/** The settings of the API and its jobs. */
export const Settings = z.object({
  API_HOST: host.default('127.0.0.1'),
  /** 0 takes any free port. */
  API_PORT: port.default(0),
  /** The address the release API listens on. It must not be public. */
  RELEASE_HOST: host.default('127.0.0.1'),
  /** 0 takes any free port. */
  RELEASE_PORT: port.default(0),
  /**
   * Signs releases: an Ed25519 key as PEM, followed by former keys. Empty: generated and stored in
   * DATA_DIR.
   */
  RELEASE_SIGNING_KEY: signingKey.default(''),
  /** The owner's token for the release API. Empty: generated and stored in DATA_DIR. */
  RELEASE_OWNER_TOKEN: ApiToken,
  /** The addresses webhooks may be sent to: public ones, private ones as well, or none. */
  RELEASE_WEBHOOKS: z
    .enum(['public', 'private', 'off'], 'must be public, private, or off')
    .default('public'),
  /** Empty starts the embedded database. */
  DATABASE_URL: DatabaseUrl,
  /**
   * The direct URL of PostgreSQL for notifications and jobs, if DATABASE_URL is a pooler. Empty:
   * DATABASE_URL.
   */
  DATABASE_LISTEN_URL: DatabaseUrl,
  /** "off" for a pooler in transaction mode that does not support prepared statements. */
  DATABASE_PREPARED_STATEMENTS: onOff.default(true),
  /** The socket path of an embedded database that another process runs. */
  DATABASE_SOCKET: z
    .string()
    .default('')
    .transform((path) => path && resolve(path)),
  DATABASE_POOL: wholeNumber(1, 1000).default(10),
  /** How long a request waits for the database before it fails with 503, in milliseconds. */
  DATABASE_TIMEOUT_MS: wholeNumber(100, 600_000).default(5000),
  /** Statements that take at least this long are logged, in milliseconds. 0: none. */
  SLOW_STATEMENT_MS: wholeNumber(0, 600_000).default(1000),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .transform((dir) => resolve(dir)),
  /** Whether the catalogue's sample reviews are loaded and counted. */
  SAMPLE_REVIEWS: onOff.default(true),
  /** Signs session cookies. Empty: generated and stored in DATA_DIR. */
  SESSION_SECRET: SessionSecret,
  /** Another secret whose cookies are valid, while the secret is rotated. */
  ACCEPTED_SESSION_SECRET: SessionSecret,
  /** The token that authenticates the web server. Empty: no request counts as the web server's. */
  API_TOKEN: ApiToken,
  /** Another token that authenticates the web server, while the token is rotated. */
  ACCEPTED_API_TOKEN: ApiToken,
  /**
   * The maximum number of new votes per day from one network on one agent or review. 0: no limit.
   */
  VOTES_PER_NETWORK_PER_DAY: wholeNumber(0, 1_000_000).default(20),
  /** The maximum number of suggestions and corrections per day from one network. 0: no limit. */
  SUBMISSIONS_PER_NETWORK_PER_DAY: wholeNumber(0, 1_000_000).default(10),
  /** The maximum number of suggestions and corrections that wait for a decision. */
  SUBMISSIONS_OPEN_MAX: wholeNumber(1, 1_000_000).default(1000),
  RATE_LIMIT_WRITES_PER_MINUTE: perMinute.default(30),
  RATE_LIMIT_SEARCHES_PER_MINUTE: perMinute.default(60),
  RATE_LIMIT_RECOMMENDATIONS_PER_MINUTE: perMinute.default(20),
  RATE_LIMIT_DOWNLOADS_PER_MINUTE: perMinute.default(30),
  /** Forms sent per network, because a form needs no session. */
  RATE_LIMIT_SUBMISSIONS_PER_MINUTE: perMinute.default(10),
  /**
   * Where requests are counted. Empty: in the PostgreSQL of DATABASE_URL, or in memory without it.
   */
  REDIS_URL: z
    .string()
    .regex(/^(rediss?:\/\/\S+)?$/, 'must be a redis:// URL, or empty')
    .default(''),
  /** Proxies whose X-Forwarded-For is trusted: comma-separated addresses and networks. */
  TRUSTED_PROXIES: networks.default([]),
  /** The size of the read cache in megabytes. 0 disables it. */
  READ_CACHE_MB: wholeNumber(0, 65_536).default(64),
  LOG_LEVEL: logLevel,
  /** The public origin of the site, which writes must come from. Empty: taken from the request. */
  PUBLIC_ORIGIN: origin.default(''),
});

const CheckedSettings = Settings.refine(
  ({ DATABASE_URL, DATABASE_LISTEN_URL }) =>
    DATABASE_LISTEN_URL === '' ||
    DATABASE_URL !== '' ||
    // It has a problem of its own.
    !DatabaseUrl.safeParse(DATABASE_LISTEN_URL).success,
  { path: ['DATABASE_LISTEN_URL'], message: 'requires DATABASE_URL' },
);

export type Config = z.infer<typeof Settings>;

/**
 * Parses the settings of the API and its jobs from environment variables. Throws a
 * {@link SetupError} that names every invalid one.
 */
export const readConfig = (env: Env): Config => parseSettings(CheckedSettings, env);
