import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type RegistryDocument, registryDocument } from '../../contract/manifest.ts';
import { writeFileAtomically } from './atomic-file.ts';
import { ReleaseError } from './errors.ts';

const HISTORY_LENGTH = 500;
const LOCK_TRIES = 100;
const LOCK_PAUSE_MS = 50;

const isTaken = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** Which release of each remote is active: one small JSON document, replaced atomically. */
export class Registry {
  readonly path: string;
  private readonly root: string;

  constructor(root: string) {
    this.root = root;
    this.path = join(root, 'registry.json');
  }

  /** The document, or an empty one when nothing was ever activated. @throws ReleaseError when it is damaged. */
  async read(): Promise<RegistryDocument> {
    const text = await readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text === null) return { schema: 1, revision: 0, active: {}, history: [] };
    try {
      return registryDocument.parse(JSON.parse(text));
    } catch {
      throw new ReleaseError(
        `${this.path} is damaged: restore it from a backup or remove it and activate again`,
      );
    }
  }

  /**
   * Makes `version` the active one of `remote`, or takes the remote off the site when it is `null`.
   * Changes wait for each other, so two teams that activate at once both get what they asked for.
   */
  async change(remote: string, version: string | null, by: string): Promise<RegistryDocument> {
    await mkdir(this.root, { recursive: true });
    return this.exclusively(async () => {
      const before = await this.read();
      const { [remote]: from = null, ...others } = before.active;
      const entry = { at: new Date().toISOString(), by, remote, from, to: version };
      const after: RegistryDocument = {
        schema: 1,
        revision: before.revision + 1,
        active: version === null ? others : { ...others, [remote]: version },
        history: [...before.history, entry].slice(-HISTORY_LENGTH),
      };
      await writeFileAtomically(this.path, `${JSON.stringify(after, null, 2)}\n`);
      return after;
    });
  }

  private async exclusively<T>(work: () => Promise<T>): Promise<T> {
    const lock = `${this.path}.lock`;
    for (let attempt = 1; ; attempt++) {
      try {
        // A folder is made or refused in one step on every file system.
        await mkdir(lock);
        break;
      } catch (error) {
        if (!isTaken(error)) throw error;
        if (attempt === LOCK_TRIES) {
          throw new ReleaseError(
            `Another activation holds ${lock}; if none is running, remove that folder`,
          );
        }
        await new Promise((resolve) => setTimeout(resolve, LOCK_PAUSE_MS));
      }
    }
    try {
      return await work();
    } finally {
      await rm(lock, { recursive: true, force: true });
    }
  }
}
