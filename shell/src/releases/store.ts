import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseJson } from '@agent-atlas/server-kit/base/parse-json';
import { z } from 'zod';
import {
  type ReleaseManifest,
  releaseManifest,
  releaseVersion,
  remoteName,
} from '../../contract/manifest.ts';
import type { Scenario } from '../../contract/scenario.ts';
import { scenarioList } from '../../remote-kit/build/scenarios.ts';
import { digestOf } from './digest.ts';
import { ReleaseError } from './errors.ts';
import { integrityOf } from './integrity.ts';

/** Largest server file of a release, in bytes: it is sent to renderers in one message. */
const MAX_SERVER_BYTES = 8 * 1024 * 1024;

/** Largest `classes.json`, in bytes. */
const MAX_CLASSES_BYTES = 512 * 1024;
/** Largest `styles.css`, in bytes: four times what a remote may add to the site's stylesheet, which the worker reads. */
const MAX_STYLES_BYTES = 128 * 1024;

const classList = z.array(z.string().max(300)).max(20_000);

/** Whether both are well-formed: other names could be used for path traversal. */
export const isRelease = (remote: string, version: string) =>
  remoteName.safeParse(remote).success && releaseVersion.safeParse(version).success;

/**
 * Releases on disk: `<root>/<remote>/<version>/{web,server,manifest.json,classes.json,scenarios.json}`,
 * and `styles.css` if it has styles.
 * A version's folder appears atomically and never changes.
 */
export class ReleaseStore {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** The folder of a release. @throws ReleaseError when the name or the version is malformed */
  folder(remote: string, version: string): string {
    if (!isRelease(remote, version)) {
      throw new ReleaseError(
        `${remote} ${version} is not a valid release: a release looks like mf-feature 1.2.3`,
      );
    }
    return join(this.root, remote, version);
  }

  has(remote: string, version: string): boolean {
    return (
      isRelease(remote, version) && existsSync(join(this.folder(remote, version), 'manifest.json'))
    );
  }

  /** Versions of a remote, in the order in which they were stored on this disk. */
  async versions(remote: string): Promise<string[]> {
    const names = await readdir(join(this.root, remote)).catch(() => []);
    const complete = names.filter((name) => this.has(remote, name));
    const aged = complete.map(async (version) => {
      const { mtimeMs } = await stat(join(this.folder(remote, version), 'manifest.json'));
      return { version, mtimeMs };
    });
    const sorted = (await Promise.all(aged)).sort((a, b) => a.mtimeMs - b.mtimeMs);
    return sorted.map(({ version }) => version);
  }

  /** Names of all remotes with at least one published version. */
  async remotes(): Promise<string[]> {
    const entries = await readdir(this.root, { withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isDirectory() && entry.name.startsWith('mf-'))
      .map((entry) => entry.name)
      .sort();
  }

  /** @throws ReleaseError when the version is not in the store or its manifest is not valid */
  async manifest(remote: string, version: string): Promise<ReleaseManifest> {
    const path = join(this.folder(remote, version), 'manifest.json');
    const text = await readFile(path, 'utf8').catch(() => {
      throw new ReleaseError(
        `${remote} ${version} is not published. To see what is, run the command: list ${remote}`,
      );
    });
    const parsed = releaseManifest.safeParse(parseJson(text));
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      const where = issue?.path.join('.') || 'manifest.json';
      throw new ReleaseError(
        `${remote} ${version} has a manifest this host cannot read: ${where}: ${issue?.message}`,
      );
    }
    const { data } = parsed;
    if (data.name !== remote || data.version !== version) {
      throw new ReleaseError(
        `${remote} ${version} has the manifest of ${data.name} ${data.version}: publish it again`,
      );
    }
    return data;
  }

  /** The release's code for renderers. @throws ReleaseError when it differs from what was published */
  async serverCode({
    name,
    version,
    server,
  }: Pick<ReleaseManifest, 'name' | 'version' | 'server'>): Promise<string> {
    const path = join(this.folder(name, version), 'server', server.file);
    if ((await stat(path)).size > MAX_SERVER_BYTES) {
      throw new ReleaseError(
        `${name} ${version}: the server file is over ${MAX_SERVER_BYTES} bytes`,
      );
    }
    const code = await readFile(path, 'utf8');
    if (integrityOf(code) === server.integrity) return code;
    throw new ReleaseError(`${name} ${version}: the server file is not the one that was published`);
  }

  /** The scenarios of a release; empty for releases that were stored without them. */
  async scenarios(remote: string, version: string): Promise<Scenario[]> {
    const path = join(this.folder(remote, version), 'scenarios.json');
    const text = await readFile(path, 'utf8').catch(() => '[]');
    const parsed = scenarioList.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    const problem = parsed.error.issues[0]?.message;
    throw new ReleaseError(`${remote} ${version}: scenarios.json cannot be read: ${problem}`);
  }

  /** Hash of its content: SHA-256 of the lines `<digest> <path>` of its files, sorted by path. */
  async digest(remote: string, version: string): Promise<string> {
    return digestOf(this.folder(remote, version));
  }

  /** Removes a version. A tab that still runs it recovers by loading its page once. */
  async remove(remote: string, version: string): Promise<void> {
    const trash = join(this.root, '.building', `${remote}-${randomUUID()}`);
    await mkdir(dirname(trash), { recursive: true });
    // The rename is atomic: a partly deleted folder would look like a release.
    await rename(this.folder(remote, version), trash).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rm(trash, { recursive: true, force: true });
  }

  /** The release's stylesheet; empty when it has none. @throws ReleaseError when it is too large */
  async styles(remote: string, version: string): Promise<string> {
    const path = join(this.folder(remote, version), 'styles.css');
    const found = await stat(path).catch(() => undefined);
    if (!found) return '';
    if (found.size <= MAX_STYLES_BYTES) return readFile(path, 'utf8');
    throw new ReleaseError(`${remote} ${version}: styles.css is over ${MAX_STYLES_BYTES} bytes`);
  }

  /** Tailwind candidates in the release's sources. @throws ReleaseError when the list is invalid or too large */
  async classes(remote: string, version: string): Promise<string[]> {
    const path = join(this.folder(remote, version), 'classes.json');
    const size = (await stat(path).catch(() => undefined))?.size ?? Number.POSITIVE_INFINITY;
    const text = size > MAX_CLASSES_BYTES ? '' : await readFile(path, 'utf8');
    const parsed = classList.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    throw new ReleaseError(
      `${remote} ${version}: classes.json must be a list of at most 20,000 classes of 300 characters, in 512 KB`,
    );
  }
}
