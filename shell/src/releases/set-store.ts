import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setIdOf } from '@agent-atlas/registry/contract/digest';
import { SetIdSchema } from '@agent-atlas/registry/contract/releases';
import writeFileAtomic from 'write-file-atomic';
import { ReleaseError } from './errors.ts';
import { contentHash } from './integrity.ts';
import { type SetDocument, setDocument, stylesheetHash } from './set-document.ts';

/** How many sets a server keeps on disk in addition to those that pointers name. */
const SETS_TO_KEEP = 50;
/** An unfinished file this old was left by a process that was killed, in milliseconds. */
const ABANDONED_MS = 60 * 60 * 1000;

/** Sets on disk: `<root>/sets/<id>.json`, and `<root>/styles/<file>`. */
export class SetStore {
  private readonly root: string;
  private readonly sets: string;
  private readonly styles: string;

  constructor(root: string) {
    this.root = root;
    this.sets = join(root, 'sets');
    this.styles = join(root, 'styles');
  }

  /** @throws ReleaseError when the set is missing or does not match its id */
  async read(id: string): Promise<SetDocument> {
    return setDocument.parse(JSON.parse(await this.text(id)));
  }

  /** The document's stored text. @throws ReleaseError like {@link read} */
  async text(id: string): Promise<string> {
    const text = await readFile(this.path(id), 'utf8').catch(() => {
      throw new ReleaseError(`The release set ${id} is not on this disk`);
    });
    if (setIdOf(text) !== id) throw new ReleaseError(`The release set ${id} is damaged`);
    return text;
  }

  async has(id: string): Promise<boolean> {
    const document = await this.read(id).catch(() => undefined);
    return document !== undefined && (await this.stylesheet(document.stylesheet)) !== undefined;
  }

  /** Stores a set, its document last, so that a set that exists is complete. @returns the set's id */
  async write(text: string, css: Buffer): Promise<string> {
    const id = setIdOf(text);
    const { stylesheet } = setDocument.parse(JSON.parse(text));
    await mkdir(this.sets, { recursive: true });
    await mkdir(this.styles, { recursive: true });
    await writeFileAtomic(join(this.styles, stylesheet), css);
    await writeFileAtomic(this.path(id), text);
    return id;
  }

  /** A stylesheet of any stored set; undefined when it is missing or does not match its hash. */
  async stylesheet(file: string): Promise<Buffer | undefined> {
    const hash = stylesheetHash(file);
    if (!hash) return undefined;
    const css = await readFile(join(this.styles, file)).catch(() => undefined);
    return css && contentHash(css) === hash ? css : undefined;
  }

  /**
   * Removes the oldest sets, stylesheets that no set uses any more, and unfinished files of killed
   * processes. It skips files that it cannot read or remove.
   *
   * @param named ids of the sets to keep in any case
   * @returns the documents of the sets that stay
   */
  async prune(named: ReadonlySet<string>): Promise<SetDocument[]> {
    const ids = (await entriesOf(this.sets))
      .map((file) => file.replace(/\.json$/, ''))
      .filter((id) => SetIdSchema.safeParse(id).success);
    const aged = await Promise.all(
      ids.map(async (id) => ({ id, at: await modifiedAt(this.path(id)) })),
    );
    const unnamed = aged.filter(({ id }) => !named.has(id)).sort((a, b) => b.at - a.at);
    const old = new Set(unnamed.slice(SETS_TO_KEEP).map(({ id }) => id));
    const documents = ids.map(async (id) => {
      const document = old.has(id) ? undefined : await this.read(id).catch(() => undefined);
      if (!document && !named.has(id)) await removeQuietly(this.path(id));
      return document ? [document] : [];
    });
    const kept = (await Promise.all(documents)).flat();
    const used = new Set(kept.map(({ stylesheet }) => stylesheet));
    const styles = (await entriesOf(this.styles)).filter((file) => !file.endsWith('.tmp'));
    const unused = styles.filter((file) => !used.has(file));
    await Promise.all(unused.map((file) => removeQuietly(join(this.styles, file))));
    await this.removeAbandoned();
    return kept;
  }

  private async removeAbandoned(): Promise<void> {
    const found = [this.root, this.sets, this.styles, join(this.root, '.building')].map(
      async (folder) => {
        const names = await entriesOf(folder);
        const unfinished = names.filter(
          (name) => name.endsWith('.tmp') || folder.endsWith('.building'),
        );
        return unfinished.map((name) => join(folder, name));
      },
    );
    for (const path of (await Promise.all(found)).flat()) {
      if ((await modifiedAt(path)) < Date.now() - ABANDONED_MS) await removeQuietly(path);
    }
  }

  /** Path of a set's document. @throws ReleaseError when the id is malformed */
  path(id: string): string {
    if (!SetIdSchema.safeParse(id).success)
      throw new ReleaseError(`${id} is not a valid release set id`);
    return join(this.sets, `${id}.json`);
  }
}

const entriesOf = (folder: string) => readdir(folder).catch(() => []);
/** The current time for a file that cannot be read, so that it is never mistaken for an old one. */
const modifiedAt = async (path: string) =>
  (await stat(path).catch(() => undefined))?.mtimeMs ?? Date.now();
const removeQuietly = (path: string) => rm(path, { recursive: true, force: true }).catch(() => {});
