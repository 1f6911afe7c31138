import { cutText } from '../../contract/cut-text.ts';
/** Claims of a verified token. */
export type Claims = Readonly<Record<string, unknown>>;

/** The allowed values of each claim. A value may end in `/*`. */
type ClaimRules = Readonly<Record<string, readonly string[]>>;

/**
 * Claims that identify the owner of a workflow. Rules must check one of them, because anyone can
 * get tokens from a public issuer. GitHub's `job_workflow_ref` is not one: it names the reusable
 * workflow that is called, not its caller.
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

/** Why rules are too broad or can never match; undefined if they are valid. */
export function problemOfRules(rules: ClaimRules): string | undefined {
  for (const [claim, values] of Object.entries(rules))
    for (const value of values) {
      const stars = value.split('*').length - 1;
      const isValid = stars === 0 || (stars === 1 && value.endsWith(WILDCARD) && value.length > 2);
      if (!isValid) return `${claim}: * is allowed only at the end, after a /, as in acme/*`;
    }
  if (IDENTITY_CLAIMS.some((claim) => (rules[claim]?.length ?? 0) > 0)) return undefined;
  return `must identify the owner of the workflow by one of ${IDENTITY_CLAIMS.join(', ')}`;
}

/** A claim that does not match its rule. */
interface Mismatch {
  readonly claim: string;
  /** The claim's value in the token; undefined if the token does not have the claim. */
  readonly found: string | undefined;
  readonly allowed: readonly string[];
}

/** The first claim that does not match the rules; undefined if all match. */
export function findMismatch(rules: ClaimRules, claims: Claims): Mismatch | undefined {
  for (const [claim, allowed] of Object.entries(rules)) {
    const actual = toTexts(claims[claim]);
    if (actual.some((text) => allowed.some((value) => matches(text, value)))) continue;
    return {
      claim,
      found: actual.length > 0 ? cutText(actual.join(', '), 300) : undefined,
      allowed,
    };
  }
  return undefined;
}

function matches(text: string, value: string): boolean {
  return value.endsWith(WILDCARD) ? text.startsWith(value.slice(0, -1)) : text === value;
}

/** The values of a claim as text. A claim may be a list, such as `groups`. */
function toTexts(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(toTexts);
  return ['string', 'number', 'boolean'].includes(typeof value) ? [String(value)] : [];
}
