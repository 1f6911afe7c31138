import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { AssetCache } from '../../src/server/assets.ts';
import { tempFolder } from '../support/temp-folder.ts';

describe('a file', () => {
  const SCRIPT = 'export const text = "otter otter otter";';

  test('is compressed where no ready-made form lies beside it', async () => {
    const path = join(await tempFolder(), 'page.js');
    await writeFile(path, SCRIPT);
    const asset = await new AssetCache().file(path);
    if (!asset) throw new Error('The file was not found');
    expect(brotliDecompressSync(asset.br).toString()).toBe(SCRIPT);
    expect(gunzipSync(asset.gzip).toString()).toBe(SCRIPT);
  });

  test('is answered in its ready-made forms', async () => {
    const path = join(await tempFolder(), 'page.js');
    await Promise.all([
      writeFile(path, SCRIPT),
      writeFile(`${path}.br`, 'ready br'),
      writeFile(`${path}.gz`, 'ready gz'),
    ]);
    const asset = await new AssetCache().file(path);
    expect([asset?.br.toString(), asset?.gzip.toString()]).toEqual(['ready br', 'ready gz']);
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

  test('that is published after somebody asked for it in vain is found', async () => {
    const path = join(await tempFolder(), 'page.js');
    const cache = new AssetCache();
    expect(await cache.file(path)).toBeUndefined();
    await writeFile(path, SCRIPT);
    expect((await cache.file(path))?.body.toString()).toBe(SCRIPT);
  });
});
