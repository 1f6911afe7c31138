import { lstat, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import { integrityOf } from './integrity.ts';
import type { ReleaseStore } from './store.ts';

const MANIFESTS_CACHED = 100;

type Listed = ReleaseManifest['web']['files'];

/** Reads what releases serve to browsers: files that the manifest lists, with the bytes that it names. */
export class ReleaseFiles {
  private readonly store: ReleaseStore;
  private readonly listed = new LRUCache<string, Listed>({ max: MANIFESTS_CACHED });

  constructor(store: ReleaseStore) {
    this.store = store;
  }

  /**
   * Verifies the file against the manifest each time, so cache what it returns.
   *
   * @returns undefined when there is no such release, its manifest does not list the file, or the
   * file is not a regular one with the published bytes
   */
  async read(remote: string, version: string, file: string): Promise<Buffer | undefined> {
    if (!this.store.has(remote, version)) return undefined;
    const key = `${remote}@${version}`;
    const files = this.listed.get(key) ?? (await this.files(remote, version));
    const expected = files && Object.hasOwn(files, file) ? files[file] : undefined;
    if (!files || !expected) return undefined;
    this.listed.set(key, files);
    const path = join(remote, version, 'web', file);
    const body = await this.readOwn(path, expected.bytes);
    if (!body || integrityOf(body) !== expected.integrity) {
      // The version may have been pruned and published again.
      this.listed.delete(key);
      return undefined;
    }
    return body;
  }

  private async files(remote: string, version: string): Promise<Listed | undefined> {
    const manifest = await this.store.manifest(remote, version).catch(() => undefined);
    return manifest?.web.files;
  }

  /** The bytes of a file in the store; undefined when it is larger, or its path holds a symbolic link. */
  private async readOwn(path: string, maxBytes: number): Promise<Buffer | undefined> {
    try {
      const own = join(await realpath(this.store.root), path);
      const found = await lstat(own);
      if (!found.isFile() || found.size > maxBytes) return undefined;
      return (await realpath(own)) === own ? await readFile(own) : undefined;
    } catch {
      return undefined;
    }
  }
}
