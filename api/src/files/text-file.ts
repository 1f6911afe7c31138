import { access, constants, stat } from 'node:fs/promises';
import { errorCode } from '@agent-atlas/server-kit/base/error-code';
import { ReadableError } from '@agent-atlas/server-kit/base/readable-error';

/** An encoding that a file may have; see https://encoding.spec.whatwg.org for the names. */
export type Encoding = string & { readonly __encoding: never };

export const UTF_8 = 'utf-8' as Encoding;

/** @throws ReadableError for an unknown encoding, and for one whose line breaks have several bytes */
export function encodingOf(name: string): Encoding {
  try {
    const { encoding } = new TextDecoder(name);
    if (!encoding.startsWith('utf-16')) return encoding as Encoding;
  } catch {
    // The message is the same.
  }
  throw new ReadableError(
    `"${name}" is no encoding that can be read. Save the file as UTF-8. Spreadsheets usually write windows-1252 or utf-8.`,
  );
}

const UNREADABLE = new Map([
  ['ENOENT', (file: string) => `There is no file ${file}.`],
  ['ENOTDIR', (file: string) => `There is no file ${file}.`],
  ['EACCES', (file: string) => `${file} may not be read. Allow this user to read it.`],
]);

/** The size of a file in bytes. @throws ReadableError if it cannot be read */
export async function sizeOf(file: string): Promise<number> {
  try {
    const found = await stat(file);
    if (found.isDirectory()) throw new ReadableError(`${file} is a folder. Name a file in it.`);
    await access(file, constants.R_OK);
    return found.size;
  } catch (error) {
    const problem = UNREADABLE.get(errorCode(error) ?? '');
    throw problem ? new ReadableError(problem(file)) : error;
  }
}

const LINE_BREAK = 0x0a;
/** How UTF-16 begins: with a byte order mark, or with two bytes for a letter. */
const UTF_16 = /^(?:\xff\xfe|\xfe\xff)|\0/;
/** How files of gzip and of ZIP begin, which spreadsheets are too. */
const COMPRESSED = ['\x1f\x8b', 'PK\x03\x04'];
/** Spreadsheets read a file that begins with it as UTF-8. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * Yields the lines of a file without their line breaks. Not `readline`, which also splits at separators that texts
 * may contain.
 *
 * @param file its name, for messages
 * @throws ReadableError with the first line that is not in the encoding
 */
export async function* linesOf(
  chunks: AsyncIterable<Buffer>,
  file: string,
  encoding: Encoding,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  let line = 0;
  const decode = (bytes: readonly Buffer[]) => {
    line += 1;
    const whole = Buffer.concat(bytes);
    const begin = line === 1 ? whole.subarray(0, 4).toString('latin1') : '';
    if (COMPRESSED.some((start) => begin.startsWith(start)))
      throw new ReadableError(
        `${file} is compressed, or a spreadsheet. Unpack it, or save it as "CSV UTF-8 (comma delimited)".`,
      );
    if (UTF_16.test(begin))
      throw new ReadableError(
        `${file} is UTF-16. Save it as UTF-8; in a spreadsheet, as "CSV UTF-8 (comma delimited)".`,
      );
    try {
      const text = decoder.decode(whole).replace(/\r$/, '');
      return line === 1 && text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
    } catch {
      throw new ReadableError(
        `${file}, line ${line}: not ${encoding.toUpperCase()}. Save the file as UTF-8, or name its encoding, for example: --encoding windows-1252`,
      );
    }
  };
  let rest: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (;;) {
      const end = chunk.indexOf(LINE_BREAK, start);
      if (end < 0) break;
      yield decode([...rest, chunk.subarray(start, end)]);
      rest = [];
      start = end + 1;
    }
    rest.push(chunk.subarray(start));
  }
  if (rest.some(({ length }) => length > 0)) yield decode(rest);
}

/** The text of a whole file, with Unix line breaks. @throws ReadableError like {@link linesOf} */
export async function textOf(
  chunks: AsyncIterable<Buffer>,
  file: string,
  encoding: Encoding,
): Promise<string> {
  const lines: string[] = [];
  for await (const line of linesOf(chunks, file, encoding)) lines.push(line);
  return lines.join('\n');
}
