import { parseJson } from '@agent-atlas/server-kit/base/parse-json';
import type { Pool } from '@agent-atlas/server-kit/db/client';
import { type ListedFile, setIdOf } from '../contract/digest.ts';
import { SetSummarySchema } from '../contract/sets.ts';
import { signedSetText } from '../contract/signature.ts';
import type { Signing } from './access/signing.ts';
import { ReleaseProblem } from './problem.ts';
import { selectPublished } from './queries/releases.ts';
import { insertSet } from './queries/sets.ts';

/** The file in a set's archive that contains its document. */
export const SET_DOCUMENT = 'set.json';
/** Maximum size of the document, in bytes. */
export const DOCUMENT_MAX_BYTES = 4 * 1024 * 1024;

/** An uploaded set. */
interface UploadedSet {
  readonly id: string;
  readonly document: string;
  readonly files: readonly ListedFile[];
  readonly storedBy: string;
}

/**
 * Signs and stores a composed set whose files are already stored. Storing it again changes nothing,
 * unless the stored one has no signature. Throws a {@link ReleaseProblem} unless its id is the hash of
 * its document, and every release in the document is stored with the same digest.
 */
export async function storeSet(
  sql: Pool,
  signing: Signing,
  { id, document, files, storedBy }: UploadedSet,
): Promise<void> {
  if (setIdOf(document) !== id)
    throw new ReleaseProblem(
      400,
      `The hash of ${SET_DOCUMENT} is ${setIdOf(document)}, not ${id}.`,
    );
  const summary = SetSummarySchema.safeParse(parseJson(document));
  if (!summary.success)
    throw new ReleaseProblem(400, `${SET_DOCUMENT} must name a host, releases and a stylesheet.`);
  const { host, releases, stylesheet } = summary.data;
  // The files of sets are served to visitors by name, so a set may not add any other file.
  if (files.length !== 1 || files[0]?.path !== stylesheet)
    throw new ReleaseProblem(
      400,
      `The archive of a set must contain only ${SET_DOCUMENT} and ${stylesheet}.`,
    );
  const versions = Object.fromEntries(
    Object.entries(releases).map(([name, { version }]) => [name, version]),
  );
  const signature = await signing.sign(signedSetText({ id, document, files }));
  await sql.begin(async (tx) => {
    const published = await selectPublished(tx, versions);
    for (const [name, { version, digest }] of Object.entries(releases)) {
      const stored = published.find((one) => one.name === name);
      if (!stored) throw new ReleaseProblem(409, `${name} ${version} is not stored.`);
      if (stored.digest !== digest)
        throw new ReleaseProblem(
          400,
          `The digest of ${name} ${version} is ${stored.digest}, not ${digest}.`,
        );
    }
    const members = published.map((one) => one.id);
    const content = { host, versions, document, files };
    await insertSet(tx, { id, ...content, signature, members, storedBy });
  });
}
