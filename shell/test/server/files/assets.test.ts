import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { describe, expect, test, vi } from 'vitest';
import { AssetCache, answerAsset } from '../../../src/server/files/assets.ts';
import { tempFolder } from '../../support/temp-folder.ts';

describe('a file', () => {
  const SCRIPT = 'export const text = "otter otter otter";';

  test('is compressed when there is no compressed file next to it', async () => {
    const path = join(await tempFolder(), 'page.js');
    await writeFile(path, SCRIPT);
    const asset = await new AssetCache().file(path);
    if (!asset) throw new Error('The file was not found');
    expect(brotliDecompressSync(asset.br).toString()).toBe(SCRIPT);
    expect(gunzipSync(asset.gzip).toString()).toBe(SCRIPT);
  });

  test('is read once for concurrent requests', async () => {
    const assets = new AssetCache();
    let reads = 0;
    const read = async () => {
      reads += 1;
      return Buffer.from(SCRIPT);
    };
    const found = await Promise.all([1, 2, 3].map(() => assets.content('app.js', read)));
    expect(found.map((asset) => asset?.body.toString())).toEqual([SCRIPT, SCRIPT, SCRIPT]);
    expect(reads).toBe(1);
  });

  test('is served from the compressed files next to it', async () => {
    const path = join(await tempFolder(), 'page.js');
    await Promise.all([
      writeFile(path, SCRIPT),
      writeFile(`${path}.br`, 'ready br'),
      writeFile(`${path}.gz`, 'ready gz'),
    ]);
    const asset = await new AssetCache().file(path);
    expect([asset?.br.toString(), asset?.gzip.toString()]).toEqual(['ready br', 'ready gz']);
  });

  test('is served immediately, and later with better compression', async () => {
    const lines = Array.from({ length: 2000 }, (_, line) => `export const a${line} = ${line * 7};`);
    const path = join(await tempFolder(), 'page.js');
    await writeFile(path, lines.join('\n'));
    const cache = new AssetCache();
    const first = await cache.file(path);
    if (!first) throw new Error('The file was not found');
    await vi.waitFor(
      async () => expect((await cache.file(path))?.br.byteLength).toBeLessThan(first.br.byteLength),
      { timeout: 20_000 },
    );
    const later = await cache.file(path);
    expect(later && brotliDecompressSync(later.br).toString()).toBe(lines.join('\n'));
  });

  test('is not compressed again in development', async () => {
    const lines = Array.from({ length: 2000 }, (_, line) => `export const a${line} = ${line * 7};`);
    const path = join(await tempFolder(), 'page.js');
    await writeFile(path, lines.join('\n'));
    const development = new AssetCache({ makesSmaller: false });
    const site = new AssetCache();
    const first = await development.file(path);
    const bytes = (await site.file(path))?.br.byteLength ?? 0;
    await vi.waitFor(
      async () => expect((await site.file(path))?.br.byteLength).toBeLessThan(bytes),
      { timeout: 20_000 },
    );
    expect(await development.file(path)).toBe(first);
  });

  test.each([
    ['page.js', 'text/javascript; charset=utf-8'],
    ['site.css', 'text/css; charset=utf-8'],
    ['mark.svg', 'image/svg+xml; charset=utf-8'],
    ['page.js.map', 'application/octet-stream'],
  ])('%s has the type %s', async (name, type) => {
    const path = join(await tempFolder(), name);
    await writeFile(path, 'content');
    expect((await new AssetCache().file(path))?.type).toBe(type);
  });

  test('that is published after a failed request is found', async () => {
    const path = join(await tempFolder(), 'page.js');
    const cache = new AssetCache();
    expect(await cache.file(path)).toBeUndefined();
    await writeFile(path, SCRIPT);
    expect((await cache.file(path))?.body.toString()).toBe(SCRIPT);
  });
});

describe('the response with a file', () => {
  const body = Buffer.from('export const otter = 1;');
  const ASSET = {
    ...{ type: 'text/javascript; charset=utf-8', digest: '' },
    ...{ body, br: Buffer.from('br'), gzip: Buffer.from('gzip') },
  };
  const ask = (asset: typeof ASSET | undefined, accepted = '') =>
    new Hono()
      .get('/', (c) => answerAsset(c, asset))
      .request('/', { headers: { 'Accept-Encoding': accepted } });

  test.each([
    ['br, gzip', 'br', 'br'],
    ['gzip', 'gzip', 'gzip'],
    ['', null, String(body)],
  ])('for %j is encoded as %s, and caches know why', async (accepted, encoding, text) => {
    const response = await ask(ASSET, accepted);
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(await response.text()).toBe(text);
  });

  test('that does not exist yet is not stored', async () => {
    const response = await ask(undefined);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store']);
  });
});

test('the 501st file is compressed better, too, once the others are', async () => {
  const assets = new AssetCache();
  const load = (name: string, text: string) => assets.content(name, async () => Buffer.from(text));
  for (let file = 0; file < 500; file++) await load(`${file}.js`, String(file));
  // Each was queued; the queue is empty once the newest has become smaller.
  const lines = Array.from({ length: 500 }, (_, line) => `export const a${line} = ${line * 7};`);
  const first = (await load('last.js', lines.join('\n')))?.br.byteLength ?? 0;
  await vi.waitFor(
    async () => expect((await load('last.js', ''))?.br.byteLength).toBeLessThan(first),
    { timeout: 20_000 },
  );
});
