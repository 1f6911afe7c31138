import { promisify } from 'node:util';
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib';

export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity';

/** The encodings that a client takes. */
export type Accepted = Readonly<Record<'zstd' | 'br' | 'gzip', boolean>>;

export interface Encoded {
  readonly encoding: Encoding;
  readonly bytes: Buffer;
}

/** Below this many bytes compression saves no packet. */
const MIN_BYTES = 1000;
const ZSTD_LEVEL = 3;
/** Qualities of brotli for a first answer, where zstd is not accepted, and for those after it. */
const BROTLI_FAST = 3;
const BROTLI_SMALL = 6;
const GZIP_LEVEL = 5;

const brotli = promisify(brotliCompress);
const zstd = promisify(zstdCompress);
const gz = promisify(gzip);

const compressBrotli = (body: Buffer, quality: number) =>
  brotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
    },
  });

const FAST = {
  zstd: (body: Buffer) =>
    zstd(body, { params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } }),
  br: (body: Buffer) => compressBrotli(body, BROTLI_FAST),
  gzip: (body: Buffer) => gz(body, { level: GZIP_LEVEL }),
} as const;

type Form = keyof typeof FAST | 'small';

/**
 * The forms of one body. A first answer is compressed as cheaply as the client allows. When the body is
 * asked for again, a smaller form is made for all that follow.
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

  /** The best form that is there already. Asking for it again is the reason to make a smaller one. */
  peek(accepted: Accepted): Encoded | undefined {
    const form = this.fastForm(accepted);
    if (!form) return this.identity;
    const small = accepted.br && this.ready.get('small');
    if (small) return small;
    const fast = this.ready.get(form);
    // A failure leaves the fast form in place.
    if (fast && accepted.br) this.make('small').catch(() => undefined);
    return fast;
  }

  /** The best form, compressed as cheaply as possible where there is none yet. */
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
    const bytes = form === 'small' ? compressBrotli(body, BROTLI_SMALL) : FAST[form](body);
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

const NONE: Accepted = { zstd: false, br: false, gzip: false };
const OFFER = /^([a-z]+)\s*(?:;\s*q=([\d.]+))?$/;
/** Clients send few different headers; who sends many is not remembered. */
const REMEMBERED = 200;
const known = new Map<string, Accepted>();

/** The encodings that an `Accept-Encoding` header takes (RFC 9110, section 12.5.3). */
export function acceptedEncodings(header: string | undefined): Accepted {
  if (!header) return NONE;
  const remembered = known.get(header);
  if (remembered) return remembered;
  const accepted = { ...NONE };
  for (const offer of header.toLowerCase().split(',')) {
    const [, name, quality = '1'] = OFFER.exec(offer.trim()) ?? [];
    if (name === 'zstd' || name === 'br' || name === 'gzip') accepted[name] = Number(quality) > 0;
  }
  if (known.size < REMEMBERED) known.set(header, accepted);
  return accepted;
}
