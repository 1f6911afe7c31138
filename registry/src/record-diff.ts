import { parseJson } from '@agent-atlas/server-kit/base/parse-json';
import type { Pool } from '@agent-atlas/server-kit/db/client';
import {
  DIFF_DOCUMENT,
  type NewAcceptance,
  type RecordedDiff,
  type ReleaseDiff,
  ReleaseDiffSchema,
} from '../contract/diffs.ts';
import { type ListedFile, sha256 } from '../contract/digest.ts';
import { ReleaseProblem } from './problem.ts';
import { insertAudit } from './queries/audit.ts';
import { insertAcceptance, insertDiff, selectDiff, trimDiffs } from './queries/diffs.ts';
import { lockRelease } from './queries/releases.ts';
import { lockState } from './queries/state.ts';

interface UploadedDiff {
  readonly name: string;
  readonly version: string;
  /** Content of {@link DIFF_DOCUMENT}. */
  readonly document: string;
  /** The pictures, which are already stored. */
  readonly files: readonly ListedFile[];
  readonly by: string;
}

/**
 * Records the diff of a version against the active one, with its audit log entry. Throws a
 * {@link ReleaseProblem} with 409 if it was made against another version, and with 400 if a picture
 * is missing or unused.
 */
export async function recordDiff(
  sql: Pool,
  { name, version, document, files, by }: UploadedDiff,
): Promise<RecordedDiff> {
  const parsed = ReleaseDiffSchema.safeParse(parseJson(document));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const where = issue?.path.join('.') || DIFF_DOCUMENT;
    throw new ReleaseProblem(400, `${DIFF_DOCUMENT}: ${where}: ${issue?.message}`);
  }
  const { base, changes, problems } = parsed.data;
  const pictures = picturesOf(parsed.data);
  const stored = new Set(files.map(({ digest }) => digest));
  if (pictures.size !== stored.size || [...pictures].some((digest) => !stored.has(digest)))
    throw new ReleaseProblem(
      400,
      `The archive must contain ${DIFF_DOCUMENT} and exactly the pictures that it names.`,
    );
  return sql.begin(async (tx) => {
    const { active } = await lockState(tx);
    if ((active[name] ?? null) !== base)
      throw new ReleaseProblem(
        409,
        `The diff compares ${name} ${version} with ${base ?? 'nothing'}, but ${active[name] ?? 'nothing'} is active.`,
        'Run the diff again.',
      );
    const release = await lockRelease(tx, name, version);
    if (!release || release.prunedAt !== null)
      throw new ReleaseProblem(404, `${name} ${version} is not stored.`);
    const digest = sha256(document);
    const isNew = await insertDiff(tx, {
      ...{ releaseId: release.id, base, digest, document, by },
      ...{ changes: changes.length, problems: problems.length, pictures: [...pictures] },
    });
    if (isNew) {
      const detail = { digest, changes: changes.length, problems: problems.length };
      const entry = { by, action: 'diff.record', remote: name, from: base, to: version };
      await insertAudit(tx, { ...entry, allowed: true, detail });
    }
    await trimDiffs(tx);
    const recorded = await selectDiff(tx, name, version, base);
    if (!recorded) throw new Error('A diff was not recorded');
    return recorded;
  });
}

function picturesOf({ changes }: ReleaseDiff): Set<string> {
  const all = changes.flatMap(({ pictures }) => (pictures ? Object.values(pictures) : []));
  return new Set(all.filter((digest) => digest !== null));
}

interface GivenAcceptance extends NewAcceptance {
  readonly name: string;
  readonly version: string;
  readonly by: string;
}

/**
 * Records that a reviewer accepts the latest diff of a version against the active one, together with
 * its audit log entry. Throws a {@link ReleaseProblem} with 404 if there is no such diff, and with 409
 * if the reviewer has read another one.
 */
export async function acceptDiff(
  sql: Pool,
  { name, version, digest, reviewer, by }: GivenAcceptance,
): Promise<RecordedDiff> {
  return sql.begin(async (tx) => {
    const from = (await lockState(tx)).active[name] ?? null;
    const recorded = await selectDiff(tx, name, version, from);
    if (!recorded) throw noDiff(name, version, from);
    if (recorded.digest !== digest)
      throw new ReleaseProblem(
        409,
        `The recorded diff of ${name} ${version} has changed: its digest is ${recorded.digest}.`,
        'Read it again before you accept it.',
      );
    await insertAcceptance(tx, { id: recorded.id, digest, reviewer, by });
    const detail = { digest, reviewer, changes: recorded.diff.changes.length };
    const entry = { by, action: 'diff.accept', remote: name, from, to: version, allowed: true };
    await insertAudit(tx, { ...entry, detail });
    return (await selectDiff(tx, name, version, from)) ?? recorded;
  });
}

/** The error for a version whose diff against the active one is not recorded. */
export const noDiff = (name: string, version: string, base: string | null) =>
  new ReleaseProblem(
    404,
    `No diff of ${name} ${version} against ${base ?? 'nothing'} is recorded.`,
    `Run: pnpm release diff ${name} ${version}`,
  );
