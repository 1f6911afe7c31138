import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { HOST_RELEASE } from '@agent-atlas/registry/contract/releases';
import { parseJson } from '@agent-atlas/server-kit/base/parse-json';
import { releaseVersion } from '../../contract/manifest.ts';
import { RENDERER_FILE } from '../renderer/open-renderers.ts';
import type { RenderableRelease } from '../renderer/renderer-pool.ts';
import { ReleaseError } from './errors.ts';
import { HOST_BUILD_FILE, HOST_CONTRACT, type HostBuild, hostBuild } from './host-build.ts';
import { integrityOf } from './integrity.ts';

/** Another build of the host, as far as servers of this build need it to serve pages that only it can run. */
export interface OtherBuild {
  /** The version of its release. */
  readonly version: string;
  readonly build: HostBuild;
  /** The bundle of its renderers. */
  readonly renderer: string;
  /** Renders error pages: a release without pages. */
  readonly shell: RenderableRelease;
}

const NO_PAGES = `exports.remote = { name: '${HOST_RELEASE}', contract: 1, routes: [] };`;

/** Other builds of the host on disk: `<root>/builds/<version>/{host-build.json,server/renderer.mjs,web/*}`. */
export class BuildStore {
  private readonly root: string;

  constructor(root: string) {
    this.root = join(root, 'builds');
  }

  /** The folder of a build. @throws ReleaseError when the version is malformed */
  folder(version: string): string {
    if (releaseVersion.safeParse(version).success) return join(this.root, version);
    throw new ReleaseError(`${version} is not a version of the shell`);
  }

  async has(version: string): Promise<boolean> {
    return (await this.versions()).includes(version);
  }

  /** @throws ReleaseError when the build is missing, or this build cannot serve its pages */
  async read(version: string): Promise<OtherBuild> {
    const build = await this.description(version);
    const renderer = await this.text(version, RENDERER_FILE);
    const shell = { key: `${HOST_RELEASE}@${version}`, serverCode: NO_PAGES, renderer };
    return { version, build, renderer, shell };
  }

  /** @throws ReleaseError like {@link read} */
  async description(version: string): Promise<HostBuild> {
    const parsed = hostBuild.safeParse(parseJson(await this.text(version, HOST_BUILD_FILE)));
    if (parsed.data?.contract === HOST_CONTRACT) return parsed.data;
    throw new ReleaseError(`Servers of this build cannot serve pages of the build ${version}`);
  }

  private text(version: string, file: string): Promise<string> {
    return readFile(join(this.folder(version), file), 'utf8').catch(() => {
      throw new ReleaseError(`The build ${version} of the shell has no ${file}`);
    });
  }

  /** A browser file of any of these builds; undefined when none has it. */
  async asset(file: string): Promise<Buffer | undefined> {
    for (const version of await this.versions()) {
      const bytes = await readFile(join(this.folder(version), 'web', file)).catch(() => undefined);
      const build = bytes && (await this.description(version).catch(() => undefined));
      if (bytes && build?.integrity[`/assets/${file}`] === integrityOf(bytes)) return bytes;
    }
    return undefined;
  }

  /** Removes all builds except these. */
  async prune(kept: ReadonlySet<string | undefined>): Promise<void> {
    const old = (await this.versions()).filter((version) => !kept.has(version));
    await Promise.all(old.map((version) => this.remove(version)));
  }

  remove(version: string): Promise<void> {
    return rm(this.folder(version), { recursive: true, force: true });
  }

  private async versions(): Promise<string[]> {
    const names = await readdir(this.root).catch(() => []);
    return names.filter((name) => releaseVersion.safeParse(name).success);
  }
}
