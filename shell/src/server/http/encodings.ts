import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
  type ZstdOptions,
  zstdCompress,
  zstdCompressSync,
} from 'node:zlib';
import { preferences } from '@agent-atlas/server-kit/http/preferences';
import { parseAccept } from 'hono/utils/accept';

export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity';

/** The encodings that a client accepts; `dcz` is zstd with a dictionary (RFC 9842). */
export type Accepted = Readonly<Record<'zstd' | 'br' | 'gzip' | 'dcz', boolean>>;

export interface Encoded {
  readonly encoding: Encoding;
  readonly bytes: Buffer;
}

/** Below this size compression does not save a packet. */
const MIN_BYTES = 1000;
/**
 * Up to this size the first response is compressed synchronously, in well under a millisecond. That
 * takes half the processor time of a task on another thread.
 */
const IN_PLACE_BYTES = 128 * 1024;

const brotli = promisify(brotliCompress);
const zstd = promisify(zstdCompress);
const gz = promisify(gzip);

/** Smaller tables than the level's default: the same size for a page, a third faster on a busy processor. */
const ZSTD: ZstdOptions = {
  params: {
    [constants.ZSTD_c_compressionLevel]: 3,
    [constants.ZSTD_c_hashLog]: 14,
    [constants.ZSTD_c_chainLog]: 14,
  },
};
const GZIP = { level: 5 };
/** Brotli quality of the first response to clients without zstd, and of later responses. */
const BROTLI_FAST = 3;
const BROTLI_SMALL = 6;

const brotliOptions = (body: Buffer, quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
  },
});

const FAST = {
  zstd: async (body: Buffer) => (isSmall(body) ? zstdCompressSync(body, ZSTD) : zstd(body, ZSTD)),
  br: async (body: Buffer) => {
    const options = brotliOptions(body, BROTLI_FAST);
    return isSmall(body) ? brotliCompressSync(body, options) : brotli(body, options);
  },
  gzip: async (body: Buffer) => (isSmall(body) ? gzipSync(body, GZIP) : gz(body, GZIP)),
} as const;

const isSmall = ({ byteLength }: Buffer) => byteLength <= IN_PLACE_BYTES;

type Form = keyof typeof FAST | 'small';

/**
 * One body with its compressed forms. The first response is compressed as cheaply as the client allows;
 * the second request triggers a smaller form for all later responses.
 */
export class Encodings {
  readonly identity: Encoded;
  private readonly ready = new Map<Form, Encoded>();
  private readonly running = new Map<Form, Promise<Encoded>>();

  constructor(body: Buffer) {
    this.identity = { encoding: 'identity', bytes: body };
  }

  get byteLength(): number {
    return this.identity.bytes.byteLength;
  }

  /** The best form that already exists. A repeated request triggers the smaller form. */
  peek(accepted: Accepted): Encoded | undefined {
    const form = this.fastForm(accepted);
    if (!form) return this.identity;
    const small = accepted.br && this.ready.get('small');
    if (small) return small;
    const fast = this.ready.get(form);
    // On failure the fast form stays.
    if (fast && accepted.br) this.make('small').catch(() => undefined);
    return fast;
  }

  /** The best form; if none exists yet, the cheapest one is made. */
  async get(accepted: Accepted): Promise<Encoded> {
    const form = this.fastForm(accepted);
    if (!form) return this.identity;
    return (accepted.br && this.ready.get('small')) || this.ready.get(form) || this.make(form);
  }

  private fastForm({ zstd, br, gzip }: Accepted): keyof typeof FAST | undefined {
    if (this.byteLength < MIN_BYTES) return undefined;
    if (zstd) return 'zstd';
    if (br) return 'br';
    return gzip ? 'gzip' : undefined;
  }

  private make(form: Form): Promise<Encoded> {
    const running = this.running.get(form);
    if (running) return running;
    const body = this.identity.bytes;
    const bytes =
      form === 'small' ? brotli(body, brotliOptions(body, BROTLI_SMALL)) : FAST[form](body);
    const made = bytes
      .then((compressed) => {
        const encoded = { encoding: form === 'small' ? 'br' : form, bytes: compressed } as const;
        this.ready.set(form, encoded);
        return encoded;
      })
      .finally(() => this.running.delete(form));
    this.running.set(form, made);
    return made;
  }
}

const NONE: Accepted = { zstd: false, br: false, gzip: false, dcz: false };
const isKnown = (name: string): name is keyof Accepted => Object.hasOwn(NONE, name);
/** Maximum number of parsed headers to remember: real clients send only a few different ones. */
const REMEMBERED = 200;
const known = new Map<string, Accepted>();

/** Parses an `Accept-Encoding` header (RFC 9110, section 12.5.3). */
export function acceptedEncodings(header: string | undefined): Accepted {
  if (!header) return NONE;
  const remembered = known.get(header);
  if (remembered) return remembered;
  const accepted = { ...NONE };
  for (const { type, q } of parseAccept(preferences(header).toLowerCase()))
    if (isKnown(type)) accepted[type] = q > 0;
  if (known.size < REMEMBERED) known.set(header, accepted);
  return accepted;
}
