import { createHash } from 'node:crypto';
import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import type { Claims } from './claims.ts';
import type { KeySets } from './key-sets.ts';

const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'];
const CLOCK_TOLERANCE_S = 60;
/** CI tokens are valid for minutes. Older tokens are refused, even if they have not expired. */
const AGE_MAX_S = 60 * 60;
const TOKEN_MAX_LENGTH = 16 * 1024;

/** The location of an issuer's keys, as configured for its publishers. */
interface IssuerKeys {
  readonly issuer: string;
  readonly jwksUri: string | null;
}

/** A verified OpenID Connect token. */
export interface IdToken {
  readonly issuer: string;
  /** `jti`, or the hash of the signed content if the issuer sets no `jti`. */
  readonly id: string;
  readonly audiences: readonly string[];
  readonly claims: Claims;
  /** When the token expires, or reaches the maximum age if that is earlier. */
  readonly expiresAt: Date;
}

type IdTokenProblem =
  /** The signature is invalid, so the sender is unknown. */
  | { kind: 'unproven'; message: string }
  /** The issuer signed it, but it is too old or not valid yet. */
  | { kind: 'outdated'; message: string; claims: Claims }
  /** The issuer's keys cannot be fetched at the moment. */
  | { kind: 'unavailable'; message: string };

/** Whether a bearer token has the format of a JSON Web Token. */
export function isIdToken(text: string): boolean {
  return text.length <= TOKEN_MAX_LENGTH && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(text);
}

/** The unverified issuer of a token; undefined if it names none. */
export function claimedIssuer(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

/** Verifies the signature, the issuer and the times of a token. The caller checks the audience. */
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
      id: payload.jti ?? hashSignedContent(token),
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
    return outdated(
      `The token of ${issuer} has expired${formatTime(error.payload.exp)}`,
      error.payload,
    );
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

function formatTime(seconds: number | undefined): string {
  return seconds === undefined ? '' : ` at ${new Date(seconds * 1000).toISOString()}`;
}

/**
 * Excludes the signature, because some algorithms produce several signatures for the same content.
 */
function hashSignedContent(token: string): string {
  const signed = token.slice(0, token.lastIndexOf('.'));
  return createHash('sha256').update(signed).digest('hex');
}
