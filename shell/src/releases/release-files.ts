import { lstat, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import { integrityOf } from './integrity.ts';
import type { ReleaseStore } from './store.ts';

const MANIFESTS_CACHED = 100;

type Listed = ReleaseManifest['web']['files'];

/** Reads the browser files of releases: only files that the manifest lists and whose integrity matches. */
export class ReleaseFiles {
  private readonly store: ReleaseStore;
  private readonly manifests = new LRUCache<string, Listed>({ max: MANIFESTS_CACHED });

  constructor(store: ReleaseStore) {
    this.store = store;
  }

  /**
   * Verifies the file against the manifest on each call, so callers should cache the result.
   *
   * @returns undefined when the release does not exist, its manifest does not list the file, or the
   * file is not a regular file with the published content
   */
  async read(remote: string, version: string, file: string): Promise<Buffer | undefined> {
    if (!this.store.has(remote, version)) return undefined;
    const key = `${remote}@${version}`;
    const files = this.manifests.get(key) ?? (await this.files(remote, version));
    const expected = files && Object.hasOwn(files, file) ? files[file] : undefined;
    if (!files || !expected) return undefined;
    this.manifests.set(key, files);
    const path = join(remote, version, 'web', file);
    const body = await this.readRegularFile(path, expected.bytes);
    if (!body || integrityOf(body) !== expected.integrity) {
      // The version may have been pruned and published again.
      this.manifests.delete(key);
      return undefined;
    }
    return body;
  }

  private async files(remote: string, version: string): Promise<Listed | undefined> {
    const manifest = await this.store.manifest(remote, version).catch(() => undefined);
    return manifest?.web.files;
  }

  /** The bytes of a file in the store; undefined when it is larger or its path contains a symbolic link. */
  private async readRegularFile(path: string, maxBytes: number): Promise<Buffer | undefined> {
    try {
      const absolute = join(await realpath(this.store.root), path);
      const found = await lstat(absolute);
      if (!found.isFile() || found.size > maxBytes) return undefined;
      return (await realpath(absolute)) === absolute ? await readFile(absolute) : undefined;
    } catch {
      return undefined;
    }
  }
}
