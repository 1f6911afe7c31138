import { type FSWatcher, watch } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type Pointer, PointerSchema } from '@agent-atlas/registry/contract/sets';
import writeFileAtomic from 'write-file-atomic';
import { ReleaseError } from './errors.ts';

/** Polling interval in milliseconds: a file watcher can miss changes, for example on network file systems. */
const POLL_MS = 1000;

/** How long another build's pointer is kept after a server last followed it, in milliseconds. */
const MAX_AGE_MS = 30 * 24 * 60 * 60_000;

const NAME = /^pointer-(\w+)\.json$/;

/** Which sets the servers of a folder serve: one file for each build of the host. */
export class PointerFiles {
  private readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** The pointer of a build; undefined when none was written. @throws ReleaseError when it is damaged */
  async read(host: string): Promise<Pointer | undefined> {
    const path = this.path(host);
    const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (text === undefined) return undefined;
    try {
      return PointerSchema.parse(JSON.parse(text));
    } catch {
      throw new ReleaseError(`${path} is damaged: remove it and activate again`);
    }
  }

  async write(pointer: Pointer): Promise<void> {
    await mkdir(this.root, { recursive: true });
    await writeFileAtomic(this.path(pointer.host), `${JSON.stringify(pointer, null, 2)}\n`);
  }

  /** The pointers of all builds, without those that cannot be read. */
  async all(): Promise<Pointer[]> {
    const names = await readdir(this.root).catch(() => []);
    const read = names.map(async (name) => {
      const host = NAME.exec(name)?.[1];
      return host === undefined ? undefined : this.read(host).catch(() => undefined);
    });
    return (await Promise.all(read)).filter((pointer) => pointer !== undefined);
  }

  /** Marks a pointer as in use, so that `prune` keeps it. */
  async touch(host: string): Promise<void> {
    const now = new Date();
    // The file may not exist yet, and a stale timestamp is harmless.
    await utimes(this.path(host), now, now).catch(() => {});
  }

  /** Removes pointers of other builds that no server has followed for a long time. */
  async prune(own: string): Promise<void> {
    const names = (await readdir(this.root).catch(() => [])).filter(
      (name) => NAME.test(name) && name !== `pointer-${own}.json`,
    );
    for (const name of names) {
      const path = join(this.root, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
      if (mtimeMs < Date.now() - MAX_AGE_MS) await rm(path, { force: true });
    }
  }

  private path(host: string): string {
    return join(this.root, `pointer-${host}.json`);
  }

  /** Calls back when a pointer may have changed. @returns a function that stops watching */
  watch(changed: () => void): () => void {
    let watcher: FSWatcher | undefined;
    try {
      watcher = watch(this.root, (_event, file) => {
        if (file !== null && NAME.test(file)) changed();
      });
      watcher.on('error', () => watcher?.close());
    } catch {
      // The system may be out of file watchers or not support them. Polling is enough.
    }
    const timer = setInterval(changed, POLL_MS);
    timer.unref();
    return () => {
      watcher?.close();
      clearInterval(timer);
    };
  }
}
