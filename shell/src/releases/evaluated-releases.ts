import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseJson } from '@agent-atlas/server-kit/base/parse-json';
import { LRUCache } from 'lru-cache';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import { integrityOf } from './integrity.ts';

/** Enough for every release of a large site, with earlier versions. */
const RELEASES_KEPT = 1000;

const evaluatedFile = z.object({ host: z.string(), releases: z.array(z.string()) });

/** Identifies a release's code and what its manifest says about it. */
const keyOf = (manifest: ReleaseManifest) => integrityOf(JSON.stringify(manifest));

/**
 * Remembers on disk which releases renderers of this build of the host have evaluated. A server that starts again does
 * not evaluate them again, so that a start takes as long with a hundred remotes as with five.
 */
export class EvaluatedReleases {
  private readonly path: string;
  private readonly host: string;
  private readonly known = new LRUCache<string, true>({ max: RELEASES_KEPT });

  private constructor(path: string, host: string) {
    this.path = path;
    this.host = host;
  }

  /** @param root the folder of the releases @param host id of the host's build */
  static async open(root: string, host: string): Promise<EvaluatedReleases> {
    const evaluated = new EvaluatedReleases(join(root, 'evaluated.json'), host);
    const text = await readFile(evaluated.path, 'utf8').catch(() => '');
    const stored = evaluatedFile.safeParse(parseJson(text));
    if (stored.success && stored.data.host === host)
      for (const key of stored.data.releases) evaluated.known.set(key, true);
    return evaluated;
  }

  has(manifest: ReleaseManifest): boolean {
    return this.known.has(keyOf(manifest));
  }

  /** Never rejects: without the file, the next start only takes longer. */
  async add(manifest: ReleaseManifest): Promise<void> {
    this.known.set(keyOf(manifest), true);
    const releases = [...this.known.keys()].reverse();
    await writeFileAtomic(this.path, JSON.stringify({ host: this.host, releases })).catch(() => {});
  }
}
