import { createPublicKey } from 'node:crypto';
import { isIP } from 'node:net';
import { z } from 'zod';
import { isNetwork } from './networks.ts';
import { ReadableError } from './readable-error.ts';

// The kinds of settings, the same for every process that reads one.

/** A setting or another requirement of the setup is wrong. The message is one readable line. */
export class SetupError extends ReadableError {
  override readonly name = 'SetupError';
}

/** Environment variables. */
export type Env = Readonly<Record<string, string | undefined>>;

/**
 * Parses settings from environment variables. An empty variable counts as unset. Throws a
 * {@link SetupError} of one line that names every invalid setting, without its value.
 */
export function parseSettings<T extends z.ZodType>(schema: T, env: Env): z.output<T> {
  const given = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const result = schema.safeParse(Object.fromEntries(given));
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
  throw new SetupError(`${problems.join('; ')}.`);
}

/** A number in decimal digits: `1e3` and `0x10` are probably mistakes. */
export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
}

/** 0 takes any free port. */
export const port = wholeNumber(0, 65_535);

const SHARE_MESSAGE = 'must be a number from 0 to 1';

export const share = z
  .string()
  .regex(/^\d*\.?\d+$/, SHARE_MESSAGE)
  .transform(Number)
  .refine((value) => value <= 1, SHARE_MESSAGE);

export const onOff = z
  .enum(['on', 'off'], 'must be on or off')
  .transform((value) => value === 'on');

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export const logLevel = z
  .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)
  .default('info');

/** An address to listen on. */
export const host = z
  .string()
  .refine(
    (text) => isIP(text) !== 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(text),
    'must be an IP address or a host name, without a port',
  );

const URL_MESSAGE = 'must be an http:// or https:// URL';

/** The URL of a service, without a trailing slash. */
export const serviceUrl = z
  .url({ protocol: /^https?$/, error: URL_MESSAGE })
  .refine((text) => !/[?#]/.test(text), `${URL_MESSAGE} without a query`)
  .transform((text) => text.replace(/\/+$/, ''));

/** The origin of the site, without a trailing slash. Browsers compare it with their own. */
export const origin = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine(
    (text) => /^https?:/.test(text) && URL.parse(text)?.origin === text,
    'must be an origin such as https://example.org',
  );

/** A secret that is never sent. */
export const secret = z.string().min(32, 'must have 32 characters or more');

/** A secret that is sent in a header. */
export const token = z
  .string()
  .regex(/^[\x21-\x7e]{32,512}$/, 'must have 32 to 512 visible ASCII characters');

/** Comma-separated addresses and networks. */
export const networks = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .transform((entries) => entries.filter((entry) => entry !== ''))
  .refine(
    (entries) => entries.every(isNetwork),
    'must be comma-separated addresses or networks such as 10.0.0.0/8',
  );

const PEM_BLOCK = /-----BEGIN [A-Z ]+-----[^-]+-----END [A-Z ]+-----/g;

/** The keys in a text. Environment variables often cannot contain line breaks, so `\n` stands for one. */
export const pemBlocks = (text: string): string[] =>
  text.replaceAll('\\n', '\n').match(PEM_BLOCK) ?? [];

/** Whether a text has an Ed25519 private key as PEM first, and only Ed25519 keys after it. */
export function isSigningKey(text: string): boolean {
  const [current = '', ...former] = pemBlocks(text);
  if (!current.startsWith('-----BEGIN PRIVATE KEY-----')) return false;
  try {
    return [current, ...former].every(
      (pem) => createPublicKey(pem).asymmetricKeyType === 'ed25519',
    );
  } catch {
    return false;
  }
}

export const signingKey = z
  .string()
  .refine(isSigningKey, 'must be an Ed25519 private key as PEM, and may have former keys after it');
