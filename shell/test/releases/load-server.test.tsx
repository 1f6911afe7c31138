import { appendFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReleaseError } from '../../src/releases/errors.ts';
import { integrityOf } from '../../src/releases/integrity.ts';
import { loadServerModule } from '../../src/releases/load-server.ts';
import { ReleaseStore } from '../../src/releases/store.ts';
import { tempFolder } from '../support/temp-folder.ts';
import { type TinyRelease, tinyShared, writeRelease } from '../support/tiny-release.ts';

async function released(release: Partial<TinyRelease> = {}) {
  const store = new ReleaseStore(await tempFolder());
  const manifest = await writeRelease(store.root, { name: 'mf-a', ...release });
  const folder = store.folder(manifest.name, manifest.version);
  return { folder, load: () => loadServerModule(folder, manifest, tinyShared) };
}

const REMOTE_OF = (contract: number) =>
  `exports.remote = { name: 'mf-a', contract: ${contract}, routes: [] };`;

test('a page of a release draws with the React of the host', async () => {
  const { load } = await released({ text: 'Drawn by the host' });
  const route = load().routes[0];
  const page = await route?.page();
  if (!page) throw new Error('The release has no page');
  // A hook of another React would throw here.
  expect(renderToString(<page.Page />)).toBe('<h1>Drawn by the host</h1>');
});

test('what a release requires is the very object the host shares', async () => {
  const { load } = await released({
    code: `${REMOTE_OF(1)} exports.remote.useState = require('react').useState;`,
  });
  expect(load()).toHaveProperty('useState', useState);
});

test.each(['node:fs', 'react-dom/server', 'constructor', '__proto__'])(
  'requiring %s is refused by name',
  async (name) => {
    const { load } = await released({ code: `require(${JSON.stringify(name)});` });
    expect(load).toThrow(ReleaseError);
    expect(load).toThrow(`mf-a 1.0.0 asks for "${name}", which the host does not share`);
  },
);

test('bytes that changed after publishing are refused before they run', async () => {
  const { folder, load } = await released();
  await appendFile(join(folder, 'server', 'remote.cjs'), 'throw new Error("it ran");');
  expect(load).toThrow('mf-a 1.0.0: the server file is not the one that was published');
});

test.each([
  ['nothing', ''],
  ['something else', 'exports.remote = 42;'],
  ['a route without a page', `exports.remote = { routes: [{ path: '/', head() {} }] };`],
])('a file that exports %s is not a remote', async (_, code) => {
  const { load } = await released({ code });
  expect(load).toThrow('mf-a 1.0.0 does not export a remote');
});

test('a release for another contract is refused with both versions', async () => {
  const { load } = await released({ code: REMOTE_OF(2) });
  expect(load).toThrow('mf-a 1.0.0 was built for contract 2, this host speaks 1');
});

test.each([
  ['throws', 'null.routes;', 'Cannot read properties of null'],
  ['is no JavaScript', 'export const =', 'Unexpected token'],
])('a file that %s is named with the reason', async (_, code, reason) => {
  const { load } = await released({ code });
  expect(load).toThrow(ReleaseError);
  expect(load).toThrow(`mf-a 1.0.0 cannot be evaluated`);
  expect(load).toThrow(reason);
});

test('a release sees no variable of the module system around it', async () => {
  const folder = await tempFolder();
  await mkdir(join(folder, 'server'));
  const code = `${REMOTE_OF(1)} exports.remote.seen = [typeof __dirname, typeof process.mainModule];`;
  await writeFile(join(folder, 'server', 'remote.cjs'), code);
  const server = { file: 'remote.cjs', integrity: integrityOf(code) };
  const remote = loadServerModule(folder, { name: 'mf-a', version: '1.0.0', server }, tinyShared);
  expect(remote).toHaveProperty('seen', ['undefined', 'undefined']);
});
