import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { digestOfFiles, setIdOf, sha256 } from '@agent-atlas/registry/contract/digest';
import { HOST_RELEASE, type StoredRelease } from '@agent-atlas/registry/contract/releases';
import { LRUCache } from 'lru-cache';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import type { BuildStore } from './build-store.ts';
import { digestOf } from './digest.ts';
import { NotPublishedError, ReleaseError } from './errors.ts';
import { setHost } from './host-build.ts';
import { contentHash } from './integrity.ts';
import type { ReleaseClient } from './release-client.ts';
import {
  assetsOf,
  describeSet,
  type SetDocument,
  type SetHost,
  setDocument,
  stylesheetHash,
} from './set-document.ts';
import type { SetStore } from './set-store.ts';
import type { SignatureCheck } from './signature-check.ts';
import type { ReleaseStore } from './store.ts';

/** How many releases are remembered as verified. */
const VERIFIED_CACHED = 1000;
/** How many files are fetched in parallel. */
const PARALLEL = 8;
/** How many versions of a remote stay on disk only because visitors requested them. */
const REQUESTED_TO_KEEP = 20;

export interface FetcherDeps extends SignatureCheck {
  readonly client: ReleaseClient;
  /** The build of the host that its sets must be for. */
  readonly host: SetHost;
  /** The folder that fetched files are stored in. */
  readonly root: string;
  readonly store: ReleaseStore;
  readonly sets: SetStore;
  readonly builds: BuildStore;
}

/** Fetches sets and releases to disk, each completely or not at all, and verifies every file. */
export class ReleaseFetcher {
  private readonly deps: FetcherDeps;
  private readonly fetching = new Map<string, Promise<void>>();
  /** By remote: versions that are on disk only because visitors requested them, oldest first. */
  private readonly requested = new Map<string, string[]>();
  /** Digests of the releases on disk whose content this process has verified. */
  private readonly verified = new LRUCache<string, string>({ max: VERIFIED_CACHED });
  /** Manifests of verified releases: all sets that a pointer names consist of nearly the same ones. */
  private readonly manifests = new LRUCache<string, ReleaseManifest>({ max: VERIFIED_CACHED });

  constructor(deps: FetcherDeps) {
    this.deps = deps;
  }

  /** Fetches a set and all its releases, unless the disk has them. */
  fetchSet(id: string): Promise<void> {
    return this.shareFetch(`set ${id}`, async () => {
      const { sets, client } = this.deps;
      if (await sets.has(id)) return this.fetchMembers(id, await sets.text(id));
      const set = await client.set(id);
      const { document: text, files } = set;
      if (set.id !== id || setIdOf(text) !== id)
        throw new ReleaseError(`The set ${id} arrived damaged`);
      // Its releases are signed, but they do not say how the set's stylesheet presents them.
      await this.deps.verifySet(set);
      const document = setDocument.parse(JSON.parse(text));
      const file = files.find(({ path }) => path === document.stylesheet);
      if (!file) throw new ReleaseError(`The set ${id} has no ${document.stylesheet}`);
      const [css] = await settleAll([this.fetchFile(file.digest), this.fetchMembers(id, text)]);
      if (contentHash(css) !== stylesheetHash(document.stylesheet))
        throw new ReleaseError(`The stylesheet of the set ${id} does not match its hash`);
      await sets.write(text, css);
    });
  }

  /**
   * Fetches the releases of a set and checks its document against them. Pages take their scripts,
   * integrity hashes and security policy from the document.
   */
  private async fetchMembers(id: string, text: string): Promise<void> {
    const document = setDocument.parse(JSON.parse(text));
    const releases = Object.entries(document.releases);
    await settleAll(
      releases.map(async ([name, { version, digest }]) => {
        await this.fetchRelease(name, version, digest);
        this.requested.set(name, this.requestedExcept(name, version));
      }),
    );
    if (text !== JSON.stringify(await this.describe(document)))
      throw new ReleaseError(`The set ${id} does not match its releases and this host`);
  }

  private async describe(document: SetDocument): Promise<SetDocument> {
    const { releases, stylesheet, lacks } = document;
    const host = await this.hostOf(document);
    const members = Object.entries(releases).map(async ([name, { version, digest }]) => ({
      manifest: await this.manifest(name, version, digest),
      digest,
      assets: assetsOf(host, name, version),
    }));
    return describeSet(await Promise.all(members), host, stylesheet, lacks);
  }

  /** The build that a set is for: this server's, or another one, which is then on disk. */
  private async hostOf({ host: id, shell }: SetDocument): Promise<SetHost> {
    const { host, builds } = this.deps;
    if (id === host.id || shell === undefined) return host;
    await this.shareFetch(`${HOST_RELEASE}@${shell}`, () => this.fetchBuild(shell));
    return setHost(await builds.description(shell), host.assetsUrl);
  }

  /** Fetches another build unless the disk has it, and it is not damaged. */
  private async fetchBuild(version: string): Promise<void> {
    const { builds } = this.deps;
    const key = `${HOST_RELEASE}@${version}`;
    const has = () => builds.has(version);
    const isStored = await has();
    if (isStored && this.verified.has(key)) return;
    const release = await this.published(HOST_RELEASE, version);
    const folder = builds.folder(version);
    if (!isStored || (await digestOf(folder)) !== release.digest)
      await this.download(release, folder, has, () => builds.remove(version));
    this.verified.set(key, release.digest);
  }

  private async manifest(name: string, version: string, digest: string): Promise<ReleaseManifest> {
    const known = this.manifests.get(digest);
    if (known) return known;
    const manifest = await this.deps.store.manifest(name, version);
    this.manifests.set(digest, manifest);
    return manifest;
  }

  /** Like {@link fetchRelease}, for a visitor's request: only the latest requested versions stay on disk. */
  async fetchRequested(name: string, version: string): Promise<void> {
    const { store } = this.deps;
    if (store.has(name, version)) return;
    const others = this.requestedExcept(name, version);
    this.requested.set(name, [...others.slice(1 - REQUESTED_TO_KEEP), version]);
    try {
      await this.fetchRelease(name, version);
    } catch (error) {
      this.requested.set(name, this.requestedExcept(name, version));
      throw error;
    }
    for (const old of others.slice(0, 1 - REQUESTED_TO_KEEP)) await store.remove(name, old);
  }

  private requestedExcept(name: string, version: string): string[] {
    return (this.requested.get(name) ?? []).filter((requested) => requested !== version);
  }

  /** Fetches a release unless the disk has it. @param digest the expected digest of its content */
  fetchRelease(name: string, version: string, digest?: string): Promise<void> {
    return this.shareFetch(`${name}@${version}`, async () => {
      if (await this.isStored(name, version, digest)) return;
      const { store } = this.deps;
      const isDamaged = store.has(name, version);
      const release = await this.published(name, version, digest);
      const has = async () => store.has(name, version);
      await this.download(release, store.folder(name, version), has, async () => {
        // Remove a damaged copy only once its replacement is ready.
        if (isDamaged) await store.remove(name, version);
      });
    });
  }

  /** A release that can be fetched, once its signature is verified. @param digest the expected digest of its content */
  private async published(name: string, version: string, digest?: string): Promise<StoredRelease> {
    const release = await this.deps.client.release(name, version);
    if (!release || release.prunedAt !== null)
      throw new NotPublishedError(`${name} ${version} is not published`);
    const isSame = digestOfFiles(release.files) === release.digest;
    if (!isSame || (digest !== undefined && digest !== release.digest))
      throw new ReleaseError(`${name} ${version} is not the release that its set names`);
    await this.deps.verify(release);
    return release;
  }

  /**
   * Writes the files of a release to a folder, all or none.
   *
   * @param has whether the folder has them by now, from another process
   * @param arrived called before the folder is created
   */
  private async download(
    { name, files }: StoredRelease,
    folder: string,
    has: () => Promise<boolean>,
    arrived = async () => {},
  ): Promise<void> {
    const building = join(this.deps.root, '.building', `${name}-${randomUUID()}`);
    try {
      const pending = [...files];
      const fetchNext = async () => {
        for (let file = pending.pop(); file; file = pending.pop()) {
          const path = join(building, file.path);
          await mkdir(dirname(path), { recursive: true });
          await writeFile(path, await this.fetchFile(file.digest), { flush: true });
        }
      };
      await settleAll(Array.from({ length: PARALLEL }, fetchNext));
      await mkdir(dirname(folder), { recursive: true });
      await arrived();
      // A rename is atomic: no reader sees a partial folder.
      await rename(building, folder).catch(async (error) => {
        if (!(await has())) throw error;
      });
    } finally {
      await rm(building, { recursive: true, force: true });
    }
  }

  /** Whether the disk has the release with this content: it may be damaged or come from another site. */
  private async isStored(name: string, version: string, digest?: string): Promise<boolean> {
    if (!this.deps.store.has(name, version)) return false;
    if (digest === undefined || this.verified.get(`${name}@${version}`) === digest) return true;
    if ((await this.deps.store.digest(name, version)) !== digest) return false;
    this.verified.set(`${name}@${version}`, digest);
    return true;
  }

  async fetchAsset(file: string): Promise<Buffer | undefined> {
    const digest = await this.deps.client.asset(file);
    const body = digest === undefined ? undefined : await this.fetchFile(digest);
    const hash = stylesheetHash(file);
    return body && (hash === undefined || contentHash(body) === hash) ? body : undefined;
  }

  private async fetchFile(digest: string): Promise<Buffer> {
    const bytes = await this.deps.client.blob(digest);
    if (sha256(bytes) !== digest) throw new ReleaseError(`The file ${digest} arrived damaged`);
    return bytes;
  }

  /** Runs one fetch per key at a time; concurrent callers share it. */
  private shareFetch(key: string, work: () => Promise<void>): Promise<void> {
    const running = this.fetching.get(key) ?? work().finally(() => this.fetching.delete(key));
    this.fetching.set(key, running);
    return running;
  }
}

/** Waits for all promises even if one rejects: the rest might write into a folder that is being removed. */
export async function settleAll<const T extends readonly Promise<unknown>[]>(work: T) {
  await Promise.allSettled(work);
  return Promise.all(work);
}
