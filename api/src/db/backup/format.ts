import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CommandError } from '../../cli/run-cli.ts';

/**
 * A backup is gzip of lines of text. Lines that begin with `#` say what follows; every other line
 * is one row as a JSON object, of the table named last:
 *
 *     #atlas-backup {"version":1,"createdAt":"…","migrations":["0001-directory.sql",…]}
 *     #table {"name":"category","columns":["id","name"]}
 *     {"id":1,"name":"AI Chatbot"}
 *     #sequence {"table":"category","column":"id","lastValue":11,"isCalled":true}
 *     #end {"rows":1,"sha256":"…"}
 *
 * The digest is of all bytes before its own line. JSON as PostgreSQL writes it keeps every value
 * exactly: numbers in full, times to the microsecond, bytes as `\x…`.
 */
export const BACKUP_VERSION = 1;

export const Header = z.object({
  version: z.int(),
  createdAt: z.string(),
  migrations: z.array(z.string()),
});

const TableLine = z.object({ name: z.string(), columns: z.array(z.string()) });

const SequenceLine = z.object({
  table: z.string(),
  column: z.string(),
  lastValue: z.number(),
  isCalled: z.boolean(),
});

const End = z.object({ rows: z.int(), sha256: z.string() });

/** What a backup says, piece by piece. */
export type Piece =
  | { kind: 'header'; header: z.infer<typeof Header> }
  | { kind: 'table'; table: z.infer<typeof TableLine> }
  | { kind: 'row'; text: string }
  | { kind: 'sequence'; sequence: z.infer<typeof SequenceLine> }
  | { kind: 'end'; rows: number };

export function damaged(): CommandError {
  return new CommandError('This is not a whole backup: it is damaged, cut off, or something else.');
}

/**
 * Reads a backup's lines. Ends with `end` only when every byte is as it was written; otherwise
 * throws a {@link CommandError}.
 */
export async function* readPieces(lines: AsyncIterable<string>): AsyncGenerator<Piece> {
  const hash = createHash('sha256');
  let rows = 0;
  let place: 'start' | 'within' | 'end' = 'start';
  for await (const line of lines) {
    const piece = pieceOf(line);
    if (place === 'end' || (place === 'start') !== (piece.kind === 'header')) throw damaged();
    if (piece.kind === 'end') {
      if (piece.rows !== rows || piece.sha256 !== hash.digest('hex')) throw damaged();
      place = 'end';
      yield { kind: 'end', rows };
    } else {
      hash.update(`${line}\n`);
      if (piece.kind === 'row') rows += 1;
      place = 'within';
      yield piece;
    }
  }
  if (place !== 'end') throw damaged();
}

type SealedPiece = Exclude<Piece, { kind: 'end' }> | ({ kind: 'end' } & z.infer<typeof End>);

function pieceOf(line: string): SealedPiece {
  if (!line.startsWith('#')) return { kind: 'row', text: line };
  const space = line.indexOf(' ');
  const body = parsed(line.slice(space + 1));
  switch (line.slice(0, space)) {
    case '#atlas-backup':
      return { kind: 'header', header: checked(Header, body) };
    case '#table':
      return { kind: 'table', table: checked(TableLine, body) };
    case '#sequence':
      return { kind: 'sequence', sequence: checked(SequenceLine, body) };
    case '#end':
      return { kind: 'end', ...checked(End, body) };
    default:
      throw damaged();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw damaged();
  }
}

function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (!result.success) throw damaged();
  return result.data;
}

/** Lines of text, whatever the chunks are that it comes in. */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}
