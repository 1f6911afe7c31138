import { readFile } from 'node:fs/promises';
import { digestOfFiles, setIdOf, sha256 } from '@agent-atlas/registry/contract/digest';
import type { StoredRelease } from '@agent-atlas/registry/contract/releases';
import type { Pointer } from '@agent-atlas/registry/contract/sets';
import { filesOf } from '../../remote-kit/build/archive.ts';
import { ReleaseClient } from '../../src/releases/release-client.ts';
import { type SetDocument, setDocument } from '../../src/releases/set-document.ts';
import { tinyHost } from './tiny-host.ts';
import type { TinyRelease } from './tiny-release.ts';
import { tinyReleases } from './tiny-set.ts';

/** An in-memory release API with these releases and a set of all of them. */
export async function fakeReleaseApi(given: readonly TinyRelease[]) {
  const { releases, versions } = await tinyReleases(given);
  const { store, sets } = releases;
  const blobs = new Map<string, Buffer>();
  const storeBlob = (bytes: Uint8Array | string) => {
    const digest = sha256(bytes);
    blobs.set(digest, Buffer.from(bytes));
    return digest;
  };
  const stored = new Map<string, StoredRelease>();
  for (const [name, version] of Object.entries(versions)) {
    const files = (await filesOf(store.folder(name, version))).map(([path, bytes]) => ({
      path,
      digest: storeBlob(bytes),
      size: bytes.length,
    }));
    stored.set(`${name}@${version}`, {
      ...{ name, version, files, digest: digestOfFiles(files), signature: '' },
      ...{ publishedAt: '2026-01-01T00:00:00Z', publishedBy: 'test' },
      ...{ provenance: null, checks: null, prunedAt: null },
    });
  }
  const id = await releases.compose(versions);
  let document = await readFile(sets.path(id), 'utf8');
  const { stylesheet } = setDocument.parse(JSON.parse(document));
  const css = await sets.stylesheet(stylesheet);
  if (!css) throw new Error('The set has no stylesheet');
  const files = [{ path: stylesheet, digest: storeBlob(css), size: css.length }];
  const api = {
    pointer: {
      host: tinyHost.id,
      revision: 1,
      active: id,
      variants: [],
      previous: null,
      fallbacks: {},
    } as Pointer | undefined,
    blobs,
    releases: stored,
    /** Digests of the requested blobs. */
    fetched: [] as string[],
    isAway: false,
    /** The signature of each set; an empty one is valid. */
    setSignature: '',
    /** Changes the document of the active set, as an attacker who can store sets could. */
    forge(change: Partial<SetDocument>) {
      document = JSON.stringify(setDocument.parse({ ...JSON.parse(document), ...change }));
      if (api.pointer) api.pointer = { ...api.pointer, active: setIdOf(document) };
    },
    replaceStyle(path: string, bytes: Buffer) {
      const index = files.findIndex((file) => file.path === path);
      files[index] = { path, digest: storeBlob(bytes), size: bytes.length };
    },
  };
  const respond = <T>(value: T): Promise<T> =>
    api.isAway
      ? Promise.reject(new Error('The release API does not respond'))
      : Promise.resolve(value);
  const client = Object.assign(new ReleaseClient({ url: 'http://127.0.0.1:9', token: 'token' }), {
    pointer: () => respond(api.pointer),
    qaLinks: () => respond([]),
    set: () => respond({ id: setIdOf(document), document, files, signature: api.setSignature }),
    release: (name: string, version: string) => respond(stored.get(`${name}@${version}`)),
    blob: (digest: string) => {
      api.fetched.push(digest);
      return respond(blobs.get(digest) ?? Buffer.from('nothing'));
    },
    asset: (file: string) => respond(files.find(({ path }) => path === file)?.digest),
  });
  return { api, client, set: id, stylesheet };
}
