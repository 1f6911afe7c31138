/** Claims of a verified token. */
export type Claims = Readonly<Record<string, unknown>>;

/** What a token must say, by claim: one of the values; a value may end in `/*`. */
type ClaimRules = Readonly<Record<string, readonly string[]>>;

/**
 * Claims that tell whose workflow it is: everybody gets tokens from a public issuer. GitHub's
 * `job_workflow_ref` does not: it names the workflow that is called, whoever calls it.
 */
const IDENTITY_CLAIMS = [
  'repository',
  'repository_id',
  'project_path',
  'project_id',
  'workflow_ref',
  'sub',
];

const WILDCARD = '/*';

/** Why rules would let strangers in, or never match; undefined when they are sound. */
export function problemOfRules(rules: ClaimRules): string | undefined {
  for (const [claim, values] of Object.entries(rules))
    for (const value of values) {
      const stars = value.split('*').length - 1;
      const isSound = stars === 0 || (stars === 1 && value.endsWith(WILDCARD) && value.length > 2);
      if (!isSound) return `${claim}: * is allowed at the end only, after a /, as in acme/*`;
    }
  if (IDENTITY_CLAIMS.some((claim) => (rules[claim]?.length ?? 0) > 0)) return undefined;
  return `name whose workflow it is, by one of ${IDENTITY_CLAIMS.join(', ')}`;
}

/** A claim that rules do not accept. */
interface Mismatch {
  readonly claim: string;
  /** What the token says; undefined when it says nothing. */
  readonly found: string | undefined;
  readonly allowed: readonly string[];
}

/** The first claim that rules do not accept; undefined when they accept all. */
export function findMismatch(rules: ClaimRules, claims: Claims): Mismatch | undefined {
  for (const [claim, allowed] of Object.entries(rules)) {
    const given = textsOf(claims[claim]);
    if (given.some((text) => allowed.some((value) => matches(text, value)))) continue;
    return { claim, found: given.length > 0 ? given.join(', ').slice(0, 300) : undefined, allowed };
  }
  return undefined;
}

function matches(text: string, value: string): boolean {
  return value.endsWith(WILDCARD) ? text.startsWith(value.slice(0, -1)) : text === value;
}

/** A claim may be a list, such as groups. */
function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return ['string', 'number', 'boolean'].includes(typeof value) ? [String(value)] : [];
}
