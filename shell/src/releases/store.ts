import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import {
  type ReleaseManifest,
  releaseManifest,
  releaseVersion,
  remoteName,
} from '../../contract/manifest.ts';
import type { Scenario } from '../../contract/scenario.ts';
import { ReleaseError } from './errors.ts';
import { integrityOf } from './integrity.ts';
import { scenarioList } from './scenarios.ts';

/** The value, or undefined for what is not JSON: no manifest is that either. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Longest server file of a release, in bytes: it travels to renderers in one message. */
const MAX_SERVER_BYTES = 8 * 1024 * 1024;

/** As much of a manifest as a list needs, of whichever contract it is. */
const published = releaseManifest.pick({ version: true, builtAt: true });

export type PublishedVersion = z.infer<typeof published>;

const isName = (remote: string, version: string) =>
  remoteName.safeParse(remote).success && releaseVersion.safeParse(version).success;

/**
 * The release store: `<root>/<remote>/<version>/{web,server,manifest.json,classes.json,scenarios.json}`. A version's
 * folder appears in one step and is never written again.
 */
export class ReleaseStore {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  /** @throws ReleaseError for what cannot be a remote and a version: it might lead anywhere */
  folder(remote: string, version: string): string {
    if (!isName(remote, version)) {
      throw new ReleaseError(
        `${remote} ${version} cannot be a release: those are named like mf-feature 1.2.3`,
      );
    }
    return join(this.root, remote, version);
  }

  has(remote: string, version: string): boolean {
    return (
      isName(remote, version) && existsSync(join(this.folder(remote, version), 'manifest.json'))
    );
  }

  /** Published versions of a remote, in the order of their build; also those this host cannot run. */
  async versions(remote: string): Promise<PublishedVersion[]> {
    const names = await readdir(join(this.root, remote)).catch(() => []);
    const complete = names.filter((name) => this.has(remote, name));
    const manifests = complete.map(async (name) => {
      const path = join(this.folder(remote, name), 'manifest.json');
      const given = published.safeParse(parseJson(await readFile(path, 'utf8').catch(() => '')));
      return given.success ? [given.data] : [];
    });
    return (await Promise.all(manifests)).flat().sort((a, b) => a.builtAt.localeCompare(b.builtAt));
  }

  /** Names of all remotes with at least one published version. */
  async remotes(): Promise<string[]> {
    const entries = await readdir(this.root, { withFileTypes: true }).catch(() => []);
    return entries
      .filter((entry) => entry.isDirectory() && entry.name.startsWith('mf-'))
      .map((entry) => entry.name)
      .sort();
  }

  /** @throws ReleaseError when the version is not in the store or its manifest is not valid. */
  async manifest(remote: string, version: string): Promise<ReleaseManifest> {
    const path = join(this.folder(remote, version), 'manifest.json');
    const text = await readFile(path, 'utf8').catch(() => {
      throw new ReleaseError(
        `${remote} ${version} is not published; see: pnpm release list ${remote}`,
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
    return parsed.data;
  }

  /** The release's code for renderers. @throws ReleaseError when it is not what was published */
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

  /** The states of its pages that can be asked for without an API; none in a release from before they were kept. */
  async scenarios(remote: string, version: string): Promise<Scenario[]> {
    const path = join(this.folder(remote, version), 'scenarios.json');
    const text = await readFile(path, 'utf8').catch(() => '[]');
    return scenarioList.parse(parseJson(text));
  }

  /** Tailwind candidates that the release's sources use. */
  async classes(remote: string, version: string): Promise<string[]> {
    return JSON.parse(await readFile(join(this.folder(remote, version), 'classes.json'), 'utf8'));
  }
}
