import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { brotli, gz } from '../releases/compress.ts';

export interface Asset {
  readonly type: string;
  readonly body: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
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

export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that an `Accept-Encoding` header takes. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  const offers = (accepted ?? '').split(',').map((part) => part.trim());
  const takes = (name: string) =>
    offers.some(
      (offer) => offer === name || (offer.startsWith(`${name};`) && !/q=0(\.0*)?$/.test(offer)),
    );
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

/** The headers that name an encoding. */
export function encodingHeaders(encoding: Encoding): Record<string, string> {
  return encoding === 'identity'
    ? { Vary: 'Accept-Encoding' }
    : { Vary: 'Accept-Encoding', 'Content-Encoding': encoding };
}

/** Answers with an asset, or with 404 as plain text: a missing script must not look like a page. */
export function answerAsset(
  c: Context,
  asset: Asset | undefined,
  cacheControl = IMMUTABLE,
): Response {
  if (!asset) return c.text('Not found', 404, { 'Cache-Control': 'no-store' });
  const encoding = chooseEncoding(c.req.header('accept-encoding'));
  const bytes = encoding === 'identity' ? asset.body : asset[encoding];
  return c.body(new Uint8Array(bytes), 200, {
    ...encodingHeaders(encoding),
    'Content-Type': asset.type,
    'Cache-Control': cacheControl,
  });
}
