import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NO_LINKS, type RemoteSpec } from '../../contract/boot.ts';
import { createShareScope, loadExposed, type ShareScope } from '../../src/browser/container.ts';
import { createRuntime } from '../../src/browser/federation-runtime.ts';
import { sharedTable } from '../../src/shared/table.ts';

const DATA = 'data:text/javascript,';
const fetched = vi.fn<(url: string) => Promise<Response>>();
beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

/** A container that, like those of bundlers, accepts only one share scope. */
const containerOf = (name: string) =>
  DATA +
  encodeURIComponent(`
    const evaluation = Math.random();
    let scope;
    export const init = (given) => {
      if (scope && scope !== given) throw new Error('initialized with another share scope');
      scope = given;
    };
    export const get = async (module) => () => {
      const borrowed = Object.entries(scope).map(([key, copies]) => [key, Object.values(copies)[0].get()()]);
      return { remote: ${JSON.stringify(name)}, module, evaluation, borrowed: Object.fromEntries(borrowed) };
    };
  `);

/** A remote, and the response of its manifest. The runtime remembers remotes by name. */
function remoteOf(name: string, entry = containerOf(name)) {
  const manifest = `http://localhost/_r/${name}/mf-manifest.json`;
  const response = () =>
    Response.json({
      id: name,
      name,
      metaData: {
        name,
        type: 'app',
        buildInfo: { buildVersion: '1.0.0', buildName: name },
        remoteEntry: { name: entry.slice(DATA.length), path: '', type: 'module' },
        types: { path: '', name: '', zip: '', api: '' },
        globalName: name,
        pluginVersion: '1.0.0',
        publicPath: DATA,
      },
      shared: [],
      remotes: [],
      exposes: [],
    });
  const spec: RemoteSpec = { name, version: '1.0.0', entry, manifest, initial: [] };
  return { spec, response };
}

const runtimeOf = (remotes: readonly RemoteSpec[], scope: ShareScope, isPinned: boolean) =>
  createRuntime({ remotes, routes: [], frame: NO_LINKS }, scope, isPinned);

describe('the remotes and routes that the first page lacks', () => {
  const REST = '/_s/0123456789.json';
  const partOf = (own: RemoteSpec) => ({
    remotes: [own],
    routes: [],
    frame: { ...NO_LINKS, rest: REST },
  });

  test('arrive before the first module of another remote', async () => {
    const { spec: own } = remoteOf('mf-own');
    const other = { ...remoteOf('mf-other').spec, manifest: undefined };
    const routes = [{ remote: 'mf-other', id: 'home', path: '/other', files: [] }];
    fetched.mockResolvedValue(Response.json({ remotes: [own, other], routes, palette: [] }));
    const boot = partOf(own);
    const loadModule = await createRuntime(boot, createShareScope(), true);
    expect(boot).toMatchObject({ remotes: [own, { name: 'mf-other' }], routes });
    expect(await loadModule('mf-other', './remote')).toMatchObject({ remote: 'mf-other' });
    expect(fetched).toHaveBeenCalledExactlyOnceWith(REST, { signal: expect.any(AbortSignal) });
  });

  test('are an error if the server does not have them', async () => {
    fetched.mockResolvedValue(new Response('Not found', { status: 404 }));
    const { spec } = remoteOf('mf-lost');
    const started = createRuntime(partOf(spec), createShareScope(), true);
    await expect(started).rejects.toThrow(`${REST} responded with 404`);
  });
});

test('loads a module through the manifest, with the modules of the host', async () => {
  const { spec, response } = remoteOf('mf-manifest');
  fetched.mockResolvedValue(response());
  const loadModule = await runtimeOf([spec], createShareScope(), true);
  expect(await loadModule('mf-manifest', './pages/home')).toMatchObject({
    remote: 'mf-manifest',
    module: './pages/home',
    borrowed: sharedTable,
  });
  await loadModule('mf-manifest', './remote');
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([spec.manifest]);
});

test('uses the container that the first page has initialized', async () => {
  const { spec, response } = remoteOf('mf-first');
  fetched.mockResolvedValue(response());
  const scope = createShareScope();
  const first = await loadExposed(spec.entry, './pages/home', scope);
  const second = await (await runtimeOf([spec], scope, true))('mf-first', './pages/home');
  expect(second).toEqual(first);
});

test('loads a release without a manifest from its entry', async () => {
  const { spec } = remoteOf('mf-plain');
  const loadModule = await runtimeOf([{ ...spec, manifest: undefined }], createShareScope(), true);
  expect(await loadModule('mf-plain', './remote')).toMatchObject({ remote: 'mf-plain' });
  expect(fetched).not.toHaveBeenCalled();
});

test('fetches a manifest again after a failure', async () => {
  const { spec, response } = remoteOf('mf-again');
  fetched.mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce(response());
  const loadModule = await runtimeOf([spec], createShareScope(), true);
  // The runtime also warns of the failure.
  const log = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await expect(loadModule('mf-again', './remote')).rejects.toThrow('offline');
  expect(log).toHaveBeenCalledOnce();
  log.mockClear();
  expect(await loadModule('mf-again', './remote')).toMatchObject({ remote: 'mf-again' });
});

describe('a manifest that leads to other code than the release set', () => {
  const replaced = (name: string) => {
    const { spec } = remoteOf(name);
    fetched.mockResolvedValue(remoteOf(name, containerOf('another')).response());
    return spec;
  };

  test('is refused on a public page', async () => {
    const loadModule = await runtimeOf([replaced('mf-pinned')], createShareScope(), true);
    await expect(loadModule('mf-pinned', './remote')).rejects.toThrow(
      'is not the entry of mf-pinned in this release set',
    );
  });

  test('is used in a QA session, where developer tools may replace a remote', async () => {
    const loadModule = await runtimeOf([replaced('mf-free')], createShareScope(), false);
    expect(await loadModule('mf-free', './remote')).toMatchObject({ remote: 'another' });
  });
});
