import { cutText } from '../../contract/cut-text.ts';
import type { Provenance } from '../principal.ts';
import { type Claims, findMismatch } from './claims.ts';
import type { IdToken } from './id-tokens.ts';
import type { Publisher } from './publisher-queries.ts';

type Match =
  | { readonly publisher: Publisher }
  | {
      /** The message for the caller. It does not reveal what would be accepted. */
      readonly problem: string;
      /** What each publisher expects, by its name. For the audit log. */
      readonly expected: Readonly<Record<string, unknown>>;
    };

/** Finds the publisher that accepts a token. It must be exactly one. */
export function matchPublisher(token: IdToken, publishers: readonly Publisher[]): Match {
  const refusals = publishers.map((publisher) => ({ publisher, ...refusalOf(token, publisher) }));
  const accepted = refusals.flatMap(({ publisher, problem }) => (problem ? [] : [publisher]));
  const [first] = accepted;
  if (!first) {
    return {
      problem: `No publisher accepts this token: ${refusals
        .slice(0, 5)
        .map(({ publisher, problem }) => `${publisher.name} does not accept ${problem}`)
        .join('; ')}.`,
      expected: Object.fromEntries(
        refusals.slice(0, 5).map(({ publisher, expected }) => [publisher.name, expected]),
      ),
    };
  }
  if (accepted.length > 1) {
    const names = accepted.map(({ name }) => name);
    return {
      problem: `The publishers ${names.join(' and ')} accept this token. Narrow their claims so that only one does.`,
      expected: {},
    };
  }
  return { publisher: first };
}

function refusalOf({ audiences, claims }: IdToken, publisher: Publisher) {
  if (!audiences.includes(publisher.audience)) {
    const found = cutText(audiences.join(', '), 300) || 'none';
    return { problem: `the audience ${found}`, expected: { aud: publisher.audience } };
  }
  const mismatch = findMismatch(publisher.claims, claims);
  if (!mismatch) return { problem: undefined, expected: {} };
  const { claim, found, allowed } = mismatch;
  return {
    problem: found === undefined ? `a token without ${claim}` : `${claim} ${found}`,
    expected: { [claim]: allowed },
  };
}

/** The verified origin of a release, from the claims of GitHub, GitLab and others. */
export function provenanceOf(claims: Claims): Provenance {
  const repository = textOf(claims.repository ?? claims.project_path);
  const commit = textOf(claims.sha ?? claims.commit_sha ?? claims.build_commit);
  const workflow = textOf(claims.workflow_ref ?? claims.ci_config_ref_uri ?? claims.workflow);
  return {
    ...(repository !== undefined && { repository: cutText(repository, 300) }),
    ...(commit !== undefined && { commit: cutText(commit, 100) }),
    ...(workflow !== undefined && { workflow: cutText(workflow, 300) }),
    verified: true,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
