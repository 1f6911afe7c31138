import type { Pool, Sql } from '@agent-atlas/server-kit/db/client';
import { digestOfFiles, type ListedFile } from '../contract/digest.ts';
import type { SourceCheck, StoredRelease } from '../contract/releases.ts';
import { refuseReplay } from './access/refuse-replay.ts';
import type { Signing } from './access/signing.ts';
import { signedText } from './digest.ts';
import { nameOf, type Principal, type Provenance } from './principal.ts';
import { limitReached, ReleaseProblem } from './problem.ts';
import { insertAudit } from './queries/audit.ts';
import { insertRefusal } from './queries/refusals.ts';
import {
  countVersions,
  insertRelease,
  insertReleaseFiles,
  lockRelease,
  restoreRelease,
  selectRelease,
  updateChecks,
} from './queries/releases.ts';

/** Maximum number of stored versions per name. */
const VERSIONS_MAX = 1000;

interface Publication {
  readonly name: string;
  readonly version: string;
  /** The files, whose content is already stored. */
  readonly files: readonly ListedFile[];
  readonly provenance: Provenance | null;
  readonly checks: readonly SourceCheck[] | null;
  readonly principal: Principal;
}

/**
 * Publishes a version from stored files. Publishing the same content again changes nothing. Throws
 * a {@link ReleaseProblem} with 409 if the version was published with other content, even if it was
 * pruned since.
 */
export async function publish(
  sql: Pool,
  signing: Signing,
  publication: Publication,
): Promise<{ release: StoredRelease; isNew: boolean }> {
  const { name, version, files, provenance, checks, principal } = publication;
  const digest = digestOfFiles(files);
  const signature = await signing.sign(signedText(name, version, digest));
  const by = nameOf(principal);
  await refuseReplay(sql, principal, { name, version, digest });
  const isNew = await sql.begin(async (tx) => {
    const fresh = { name, version, digest, signature, publishedBy: by, provenance, checks };
    const id = await insertRelease(tx, fresh);
    const existing = id === undefined ? await lockRelease(tx, name, version) : undefined;
    if (existing && existing.digest !== digest) return undefined;
    if (existing && checks && !hasBetterChecks(existing.checks, checks))
      await updateChecks(tx, existing.id, checks);
    if (existing && existing.prunedAt === null) return false;
    // Only now, because publishing what is already stored adds no version.
    await refuseTooMany(tx, name, existing ? 0 : 1);
    const releaseId = id ?? existing?.id;
    if (releaseId === undefined) throw new Error(`${name} ${version} is neither new nor stored`);
    if (existing) await restoreRelease(tx, releaseId);
    await insertReleaseFiles(tx, releaseId, files);
    const detail = {
      digest,
      files: files.length,
      ...(provenance && { provenance }),
      ...(checks && { checks }),
    };
    const entry = { by, action: 'publish', remote: name, to: version, allowed: true, detail };
    await insertAudit(tx, entry);
    return true;
  });
  if (isNew === undefined) {
    const detail = { digest, problem: 'other content' };
    const entry = { by, action: 'publish', remote: name, to: version, detail };
    await insertRefusal(sql, entry);
    throw new ReleaseProblem(
      409,
      `${name} ${version} was already published with other content.`,
      'Publish it under another version.',
    );
  }
  const release = await selectRelease(sql, name, version);
  if (!release) throw new Error(`${name} ${version} is missing after it was published`);
  return { release, isNew };
}

const countPassed = (checks: readonly SourceCheck[] | null) =>
  checks?.filter(({ state }) => state === 'passed').length ?? 0;

/** Whether more checks of the same content passed the last time it was published. */
const hasBetterChecks = (
  last: readonly SourceCheck[] | null,
  checks: readonly SourceCheck[],
): boolean => countPassed(last) > countPassed(checks);

/** @param added how many of the stored versions this transaction has added */
async function refuseTooMany(sql: Sql, name: string, added: number): Promise<void> {
  if ((await countVersions(sql, name)) - added < VERSIONS_MAX) return;
  const hint = 'Prune versions that are no longer needed.';
  throw limitReached(VERSIONS_MAX, `versions of ${name}`, hint);
}
