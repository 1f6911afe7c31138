import { type FSWatcher, watch } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type Pointer, PointerSchema } from '@agent-atlas/api/contract/releases';
import { writeFileAtomically } from './atomic-file.ts';
import { ReleaseError } from './errors.ts';

/** A watched folder can miss a change (network file systems): look again this often, in milliseconds. */
const POLL_MS = 1000;

/** How long the pointer of another build is kept after its servers last followed it, in milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

const NAME = /^pointer-(\w+)\.json$/;

/** Which sets the servers of a folder serve: one file for each build of the host. */
export class PointerFiles {
  private readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** Undefined when there never was one. @throws ReleaseError when it is damaged */
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
    await writeFileAtomically(this.path(pointer.host), `${JSON.stringify(pointer, null, 2)}\n`);
  }

  /** Of all builds, those that cannot be read left out. */
  async all(): Promise<Pointer[]> {
    const names = await readdir(this.root).catch(() => []);
    const read = names.map(async (name) => {
      const host = NAME.exec(name)?.[1];
      return host === undefined ? undefined : this.read(host).catch(() => undefined);
    });
    return (await Promise.all(read)).filter((pointer) => pointer !== undefined);
  }

  /** Notes that a server follows this pointer, so that it is kept. */
  async touch(host: string): Promise<void> {
    const now = new Date();
    // There may be none yet, and what is older than it should be is no reason to stop.
    await utimes(this.path(host), now, now).catch(() => {});
  }

  /** Removes those of other builds that no server has followed for long. */
  async prune(own: string): Promise<void> {
    const names = (await readdir(this.root).catch(() => [])).filter(
      (name) => NAME.test(name) && name !== `pointer-${own}.json`,
    );
    for (const name of names) {
      const path = join(this.root, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
      if (mtimeMs < Date.now() - KEPT_MS) await rm(path, { force: true });
    }
  }

  private path(host: string): string {
    return join(this.root, `pointer-${host}.json`);
  }

  /** Calls back when a file may have changed. @returns a function that ends it */
  watch(changed: () => void): () => void {
    let watcher: FSWatcher | undefined;
    try {
      watcher = watch(this.root, (_event, file) => {
        if (file !== null && NAME.test(file)) changed();
      });
      watcher.on('error', () => watcher?.close());
    } catch {
      // A system has only so many watches to give, some have none: looking now and then is enough.
    }
    const timer = setInterval(changed, POLL_MS);
    timer.unref();
    return () => {
      watcher?.close();
      clearInterval(timer);
    };
  }
}
