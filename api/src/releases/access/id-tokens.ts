import { createHash } from 'node:crypto';
import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Claims } from './claims.ts';
import type { KeySets } from './key-sets.ts';

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'];
const CLOCK_TOLERANCE_S = 60;
/** CI issues tokens for minutes; one that was issued longer ago is refused whatever it says. */
const AGE_MAX_S = 60 * 60;
const TOKEN_MAX_LENGTH = 16 * 1024;

/** Where a token's keys are, as its publisher is configured. */
interface IssuerKeys {
  readonly issuer: string;
  readonly jwksUri: string | null;
}

/** An OpenID Connect token that its issuer has signed and that is valid now. */
export interface IdToken {
  readonly issuer: string;
  /** `jti`, or where the issuer gives none, the hash of what is signed. */
  readonly id: string;
  readonly audiences: readonly string[];
  readonly claims: Claims;
  /** When nobody accepts it any more. */
  readonly expiresAt: Date;
}

type IdTokenProblem =
  /** Nobody knows who sent it. */
  | { kind: 'unproven'; message: string }
  /** Its issuer has signed it, but it is too old, or not valid yet. */
  | { kind: 'outdated'; message: string; claims: Claims }
  /** The issuer's keys cannot be fetched now. */
  | { kind: 'unavailable'; message: string };

/** Whether a bearer token has the form of a JSON Web Token. */
export function isIdToken(text: string): boolean {
  return text.length <= TOKEN_MAX_LENGTH && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);
}

/** The issuer that a token names, before anything is proven; undefined when it names none. */
export function claimedIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

/** Checks the signature, the issuer, and the times of a token. Its audience is the caller's. */
export async function verifyIdToken(
  token: string,
  { issuer, jwksUri }: IssuerKeys,
  keySets: KeySets,
): Promise<IdToken | IdTokenProblem> {
  try {
    const keys = await keySets.of(issuer, jwksUri);
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_S,
      maxTokenAge: AGE_MAX_S,
      requiredClaims: ['exp', 'iat'],
    });
    return {
      issuer,
      id: payload.jti ?? hashOfSigned(token),
      audiences: [payload.aud ?? []].flat(),
      claims: payload,
      expiresAt: new Date(Math.min(payload.exp ?? 0, (payload.iat ?? 0) + AGE_MAX_S) * 1000),
    };
  } catch (error) {
    return problemOf(error, issuer);
  }
}

function problemOf(error: unknown, issuer: string): IdTokenProblem {
  if (error instanceof errors.JWTExpired)
    return outdated(`The token of ${issuer} has expired${when(error.payload.exp)}`, error.payload);
  if (error instanceof errors.JWTClaimValidationFailed)
    return outdated(`The token of ${issuer} is not valid: ${error.message}`, error.payload);
  const reason = error instanceof Error ? error.message : String(error);
  const isForged =
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWTInvalid;
  if (isForged)
    return { kind: 'unproven', message: `The token is not signed by ${issuer}: ${reason}` };
  return { kind: 'unavailable', message: `The keys of ${issuer} cannot be fetched: ${reason}` };
}

function outdated(message: string, claims: JWTPayload): IdTokenProblem {
  return { kind: 'outdated', message, claims };
}

function when(seconds: number | undefined): string {
  return seconds === undefined ? '' : ` at ${new Date(seconds * 1000).toISOString()}`;
}

/** Not of the signature: some algorithms have several for the same content. */
function hashOfSigned(token: string): string {
  const signed = token.slice(0, token.lastIndexOf('.'));
  return createHash('sha256').update(signed).digest('hex');
}
