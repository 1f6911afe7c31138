import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

export type Encoding = (typeof ENCODINGS)[number];

/** Close to the best at a tenth of its time. */
const BROTLI_QUALITY = 5;

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Browsers send a handful of different headers, a hundred times a second. */
const chosen = new Map<string, Encoding>();
const MAX_CHOSEN = 100;

/** The smallest of the encodings that an `Accept-Encoding` header allows. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity';
  const known = chosen.get(accepted);
  if (known) return known;
  const best = ENCODINGS.find((encoding) => accepts(accepted, encoding)) ?? 'identity';
  if (chosen.size < MAX_CHOSEN) chosen.set(accepted, best);
  return best;
}

function accepts(header: string, name: string): boolean {
  if (!header.includes(name)) return false;
  return header.split(',').some((part) => {
    const [coding, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return coding === name && !parameters.some((text) => /^q=0(\.0*)?$/.test(text));
  });
}

/** The bytes in an encoding. */
export function compress(bytes: Buffer, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  if (encoding === 'gzip') return gz(bytes);
  return brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });
}
