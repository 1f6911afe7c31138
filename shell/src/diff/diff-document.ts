import {
  DIFF_DOCUMENT_MAX_BYTES,
  DIFF_PICTURE_MAX_BYTES,
  DIFF_PICTURES_MAX_BYTES,
  type DiffChange,
  type ReleaseDiff,
} from '@agent-atlas/registry/contract/diffs';
import { sha256 } from '@agent-atlas/registry/contract/digest';
import type { Comparison } from './compare-releases.ts';
import type { FoundChange } from './diff-captures.ts';

/** A diff with its pictures, ready to be stored. */
export interface DiffDocument {
  readonly diff: ReleaseDiff;
  /** JSON of the diff, whose SHA-256 a reviewer accepts. */
  readonly text: string;
  readonly digest: string;
  /** PNGs by digest. */
  readonly pictures: ReadonlyMap<string, Buffer>;
}

/**
 * The diff of a comparison within the limits of the release API. Anything too large is left out.
 */
export function diffDocument({
  host,
  base,
  scenarios,
  changes,
  problems,
}: Comparison): DiffDocument {
  const pictures = new Map<string, Buffer>();
  let remaining = DIFF_PICTURES_MAX_BYTES;
  const keep = (picture: Buffer | undefined): string | null => {
    if (!picture) return null;
    const digest = sha256(picture);
    if (pictures.has(digest)) return digest;
    if (picture.length > Math.min(remaining, DIFF_PICTURE_MAX_BYTES)) return null;
    remaining -= picture.length;
    pictures.set(digest, picture);
    return digest;
  };
  const stored = changes.map(({ pictures: found, ...change }: FoundChange): DiffChange => {
    if (!found) return change;
    const { before, after, mask } = found;
    return {
      ...change,
      pictures: { before: keep(before), after: keep(after), mask: keep(mask) },
    };
  });
  const diff = { host, base, scenarios, changes: stored, problems: [...problems] };
  const full = JSON.stringify(diff);
  const fits = Buffer.byteLength(full) <= DIFF_DOCUMENT_MAX_BYTES;
  // The summaries always fit.
  const short = { ...diff, changes: stored.map((change) => ({ ...change, lines: [] })) };
  const text = fits ? full : JSON.stringify(short);
  return { diff: fits ? diff : short, text, digest: sha256(text), pictures };
}
