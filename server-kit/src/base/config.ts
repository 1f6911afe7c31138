import { resolve } from 'node:path';
import { z } from 'zod';
import { isNetwork } from './networks.ts';
import { ReadableError } from './readable-error.ts';

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

const SessionSecret = z
  .string()
  .refine((secret) => secret === '' || secret.length >= 32, 'must have 32 characters or more')
  .default('');

const ApiToken = z
  .string()
  .refine((token) => token === '' || /^[\x21-\x7e]{32,512}$/.test(token), TOKEN_MESSAGE)
  .default('');

const Settings = z.object({
  API_HOST: z.string().min(1).default('127.0.0.1'),
  /** 0 takes any free port. */
  API_PORT: wholeNumber(0, 65_535).default(0),
  /** The address the release API listens on. It must not be public. */
  RELEASE_HOST: z.string().min(1).default('127.0.0.1'),
  /** 0 takes any free port. */
  RELEASE_PORT: wholeNumber(0, 65_535).default(0),
  /**
   * Signs releases: an Ed25519 key as PEM, followed by former keys. Empty: generated and stored in
   * DATA_DIR.
   */
  RELEASE_SIGNING_KEY: z.string().default(''),
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
  DATABASE_PREPARED_STATEMENTS: OnOff.default(true),
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
  SAMPLE_REVIEWS: OnOff.default(true),
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
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((entry) => entry.trim()))
    .transform((entries) => entries.filter((entry) => entry !== ''))
    .refine(
      (entries) => entries.every(isNetwork),
      'must be comma-separated addresses or networks such as 10.0.0.0/8',
    ),
  /** The size of the read cache in megabytes. 0 disables it. */
  READ_CACHE_MB: wholeNumber(0, 65_536).default(64),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  /** The public origin of the site, which writes must come from. Empty: taken from the request. */
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
  { path: ['DATABASE_LISTEN_URL'], message: 'requires DATABASE_URL' },
);

export type Config = z.infer<typeof Settings>;

/** A setting or another requirement of the setup is wrong. The message is one readable line. */
export class SetupError extends ReadableError {
  override readonly name = 'SetupError';
}

/**
 * Parses the settings from environment variables. Throws a {@link SetupError} that names every
 * invalid one.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  // An empty variable counts as unset.
  const present = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const result = CheckedSettings.safeParse(Object.fromEntries(present));
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  throw new SetupError(`${lines.join('; ')}.`);
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text;
}
