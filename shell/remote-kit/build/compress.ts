import { readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export const brotli = (bytes: Uint8Array, quality: number) =>
  brotliAsync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });

export const gz = (bytes: Uint8Array, level: number) => gzipAsync(bytes, { level });

/** Writes `<path>.br` and `<path>.gz` for a file that never changes. */
export async function writeCompressed(path: string): Promise<void> {
  const bytes = await readFile(path);
  const [br, zip] = await Promise.all([brotli(bytes, constants.BROTLI_MAX_QUALITY), gz(bytes, 9)]);
  await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, zip)]);
}

/** Compressed size of a file as browsers download it, in bytes. */
export async function transferSize(bytes: Uint8Array): Promise<number> {
  return (await brotli(bytes, constants.BROTLI_MAX_QUALITY)).byteLength;
}
