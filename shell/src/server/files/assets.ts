import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { sha256 } from '@agent-atlas/registry/contract/digest';
import type { Context } from 'hono';
import { LRUCache } from 'lru-cache';
import { contentTypeOf } from '../../../contract/manifest.ts';
import { brotli, gz } from '../../../remote-kit/build/compress.ts';
import { acceptedEncodings } from '../http/encodings.ts';
import type { Dictionaries } from './dictionaries.ts';

export interface Asset {
  readonly type: string;
  readonly body: Buffer;
  /** Compressed forms; the body itself if its format is compressed already. */
  readonly br: Buffer;
  readonly gzip: Buffer;
  /** SHA-256 of the body, as hex. */
  readonly digest: string;
}

/** Content type of a stylesheet of the site, or of a remote's file. */
const typeOf = (file: string) =>
  extname(file) === '.css' ? 'text/css; charset=utf-8' : contentTypeOf(file);

/** Content types of formats that are compressed already. */
const COMPRESSED_TYPES = /^(?:image\/(?!svg|x-icon)|font\/woff)/;
/** An SVG that is opened by itself runs no script and has no access to the site. */
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
/** A web worker has the policy of its script, not the one of the page: it, too, reaches only this site. */
const SCRIPT_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'";

function policyOf({ type }: Asset): { 'Content-Security-Policy'?: string } {
  if (type.startsWith('image/svg')) return { 'Content-Security-Policy': SVG_POLICY };
  return type.startsWith('text/javascript') ? { 'Content-Security-Policy': SCRIPT_POLICY } : {};
}

const IMMUTABLE = 'public, max-age=31536000, immutable';
const CACHE_BYTES = 64 * 1024 * 1024;
/** Brotli quality of the first response, and of the smaller form that replaces it in the background. */
const BROTLI_FAST = 5;
const BROTLI_SMALL = 11;
const GZIP_LEVEL = 6;
/** Maximum number of files waiting for their smaller form; further files keep the fast one. */
const MAX_WAITING = 500;

/** A file, with its compressed forms if they exist. */
type Content = Pick<Asset, 'body'> & Partial<Pick<Asset, 'br' | 'gzip'>>;
type ReadAsset = () => Promise<Content | undefined>;

const readIfExists = (path: string) => readFile(path).catch(() => undefined);

async function readCompressed(path: string): Promise<Content | undefined> {
  const body = await readIfExists(path);
  if (!body) return undefined;
  const [br, gzip] = await Promise.all([readIfExists(`${path}.br`), readIfExists(`${path}.gz`)]);
  return { body, br, gzip };
}

/** Caches immutable files in memory with their compressed forms. */
export class AssetCache {
  /** Concurrent requests for an asset share one read. */
  private readonly assets = new LRUCache<string, Asset, ReadAsset>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ body, br, gzip }) =>
      [...new Set([body, br, gzip])].reduce((sum, { byteLength }) => sum + byteLength, 0),
    fetchMethod: async (name, _stale, { context: read }) => {
      const content = await read();
      return content && this.compress(name, content);
    },
    ignoreFetchAbort: true,
  });

  /** Tail of the chain that makes the smaller forms one after another. */
  private lastSmall: Promise<void> = Promise.resolve();
  private waiting = 0;
  private readonly makesSmaller: boolean;

  /** @param makesSmaller whether to spend seconds of processor time on a smaller form */
  constructor({ makesSmaller = true }: { readonly makesSmaller?: boolean } = {}) {
    this.makesSmaller = makesSmaller;
  }

  /** The file at `path`, or undefined if it does not exist. Uses `.br` and `.gz` files next to it. */
  file(path: string): Promise<Asset | undefined> {
    return this.assets.fetch(path, { context: () => readCompressed(path) });
  }

  /** An asset with this content. */
  content(name: string, read: () => Promise<Buffer | undefined>): Promise<Asset | undefined> {
    const context = async () => {
      const body = await read();
      return body && { body };
    };
    return this.assets.fetch(name, { context });
  }

  private async compress(name: string, { body, br, gzip }: Content): Promise<Asset> {
    const type = typeOf(name) ?? 'application/octet-stream';
    if (COMPRESSED_TYPES.test(type))
      return { type, body, br: body, gzip: body, digest: sha256(body) };
    const asset = {
      type,
      body,
      br: br ?? (await brotli(body, BROTLI_FAST)),
      gzip: gzip ?? (await gz(body, GZIP_LEVEL)),
      digest: sha256(body),
    };
    if (!br && this.makesSmaller) this.makeSmaller(name, asset);
    return asset;
  }

  private makeSmaller(name: string, asset: Asset): void {
    if (this.waiting >= MAX_WAITING) return;
    this.waiting += 1;
    const make = async () => {
      const br = await brotli(asset.body, BROTLI_SMALL);
      if (this.assets.has(name)) this.assets.set(name, { ...asset, br });
    };
    this.lastSmall = this.lastSmall
      .then(make)
      // On failure the fast form stays.
      .catch(() => undefined)
      .finally(() => {
        this.waiting -= 1;
      });
  }
}

const NOT_FOUND = { 'Cache-Control': 'no-store' };

/** Responds with an asset, or with a plain-text 404: a missing script must not look like a page. */
export function answerAsset(
  c: Context,
  asset: Asset | undefined,
  cacheControl = IMMUTABLE,
): Response {
  if (!asset) return c.text('Not found', 404, NOT_FOUND);
  const { br, gzip } = acceptedEncodings(c.req.header('accept-encoding'));
  const isCompressed = asset.br === asset.body;
  const encoding = isCompressed ? undefined : br ? 'br' : gzip ? 'gzip' : undefined;
  return c.body(new Uint8Array(encoding ? asset[encoding] : asset.body), 200, {
    ...(!isCompressed && { Vary: 'Accept-Encoding' }),
    ...(encoding && { 'Content-Encoding': encoding }),
    'Content-Type': asset.type,
    ...policyOf(asset),
    'Cache-Control': cacheControl,
  });
}

/**
 * Responds with one version of a file. Browsers keep it as a dictionary for later versions, and it is
 * compressed with an earlier version if this browser has one.
 *
 * @param match URL pattern of later versions, for `Use-As-Dictionary`
 */
export async function answerVersion(
  c: Context,
  asset: Asset | undefined,
  dictionaries: Dictionaries,
  match: string | undefined,
): Promise<Response> {
  if (!asset || !match) return answerAsset(c, asset);
  const { dcz } = acceptedEncodings(c.req.header('accept-encoding'));
  const available = dcz ? c.req.header('available-dictionary') : undefined;
  const delta = await dictionaries.encode(asset, available);
  const response = delta
    ? c.body(new Uint8Array(delta), 200, {
        'Content-Encoding': 'dcz',
        'Content-Type': asset.type,
        ...policyOf(asset),
        'Cache-Control': IMMUTABLE,
      })
    : answerAsset(c, asset);
  response.headers.set('Vary', 'Accept-Encoding, Available-Dictionary');
  response.headers.set('Use-As-Dictionary', match);
  return response;
}
