import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { brotli, gz } from '../releases/compress.ts';
import { acceptedEncodings } from './encodings.ts';

export interface Asset {
  readonly type: string;
  readonly body: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** The bytes of a file, and those of its forms that were compressed before. */
export interface AssetFiles {
  readonly body: Buffer;
  readonly br?: Buffer | undefined;
  readonly gzip?: Buffer | undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
};

const IMMUTABLE = 'public, max-age=31536000, immutable';
const CACHE_BYTES = 64 * 1024 * 1024;
const BROTLI_QUALITY = 9;
const GZIP_LEVEL = 9;

/** Small files that never change under their address, kept in memory with their compressed forms. */
export class AssetCache {
  private readonly assets = new LRUCache<string, Asset>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ body, br, gzip }) => body.byteLength + br.byteLength + gzip.byteLength,
  });

  /** The file at `path`, or undefined when there is none. Ready-made `.br` and `.gz` beside it are used. */
  async file(path: string): Promise<Asset | undefined> {
    const known = this.assets.get(path);
    if (known) return known;
    const body = await readFile(path).catch(() => undefined);
    if (!body) return undefined;
    const [br, gzip] = await Promise.all([
      readFile(`${path}.br`).catch(() => undefined),
      readFile(`${path}.gz`).catch(() => undefined),
    ]);
    return this.keep(path, body, br, gzip);
  }

  /** An asset whose forms are read together, once. */
  async files(
    name: string,
    read: () => Promise<AssetFiles | undefined>,
  ): Promise<Asset | undefined> {
    const known = this.assets.get(name);
    if (known) return known;
    const files = await read();
    return files && this.keep(name, files.body, files.br, files.gzip);
  }

  /** An asset that is made in memory. */
  async bytes(name: string, body: Buffer): Promise<Asset> {
    return this.assets.get(name) ?? this.keep(name, body);
  }

  private async keep(name: string, body: Buffer, br?: Buffer, gzip?: Buffer): Promise<Asset> {
    const asset = {
      type: TYPES[extname(name)] ?? 'application/octet-stream',
      body,
      br: br ?? (await brotli(body, BROTLI_QUALITY)),
      gzip: gzip ?? (await gz(body, GZIP_LEVEL)),
    };
    this.assets.set(name, asset);
    return asset;
  }
}

/** Answers with an asset, or with 404 as plain text: a missing script must not look like a page. */
export function answerAsset(
  c: Context,
  asset: Asset | undefined,
  cacheControl = IMMUTABLE,
): Response {
  if (!asset) return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
  const { br, gzip } = acceptedEncodings(c.req.header('accept-encoding'));
  const encoding = br ? 'br' : gzip ? 'gzip' : undefined;
  return c.body(new Uint8Array(encoding ? asset[encoding] : asset.body), 200, {
    Vary: 'Accept-Encoding',
    ...(encoding && { 'Content-Encoding': encoding }),
    'Content-Type': asset.type,
    'Cache-Control': cacheControl,
  });
}
