import { parseJson } from '../app/parse-json.ts';

/** Longest accepted frame, in bytes; a page with its data takes a few hundred kilobytes. */
export const MAX_FRAME_BYTES = 16 * 1024 * 1024;

const LENGTH_BYTES = 4;
const HEADER_BYTES = 2 * LENGTH_BYTES;

/** A message between the host and a renderer: JSON plus raw bytes that would be expensive to escape. */
export interface Frame {
  readonly message: unknown;
  readonly parts: readonly Buffer[];
}

/** The input is not a frame or is longer than {@link MAX_FRAME_BYTES}. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/**
 * Encodes a frame: its length and the length of its JSON as 32-bit big-endian integers, the JSON as
 * `[part lengths, message]`, then the parts.
 *
 * @throws FrameError when the frame is too long
 */
export function encodeFrame(message: object, parts: readonly Uint8Array[] = []): Buffer {
  const json = Buffer.from(JSON.stringify([parts.map(({ byteLength }) => byteLength), message]));
  const header = Buffer.allocUnsafe(HEADER_BYTES);
  const frame = Buffer.concat([header, json, ...parts]);
  if (frame.byteLength > MAX_FRAME_BYTES) {
    throw new FrameError(`A frame of ${frame.byteLength} bytes is over ${MAX_FRAME_BYTES}`);
  }
  frame.writeUInt32BE(frame.byteLength - LENGTH_BYTES, 0);
  frame.writeUInt32BE(json.byteLength, LENGTH_BYTES);
  return frame;
}

/** Splits a byte stream into frames. Buffers at most one frame. */
export class FrameReader {
  private chunks: Buffer[] = [];
  private bytes = 0;
  private wanted = LENGTH_BYTES;
  private readonly onFrame: (frame: Frame) => void;

  constructor(onFrame: (frame: Frame) => void) {
    this.onFrame = onFrame;
  }

  /** @throws FrameError when the stream is malformed; reading cannot continue */
  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.bytes += chunk.byteLength;
    while (this.bytes >= this.wanted) {
      const buffered = this.chunks.length === 1 ? chunk : Buffer.concat(this.chunks);
      const length = buffered.readUInt32BE(0) + LENGTH_BYTES;
      if (length > MAX_FRAME_BYTES || length < HEADER_BYTES) {
        throw new FrameError(`A frame claims to be ${length} bytes long`);
      }
      this.keep(buffered, length);
      if (buffered.byteLength < length) return;
      this.keep(buffered.subarray(length), LENGTH_BYTES);
      this.onFrame(decode(buffered.subarray(LENGTH_BYTES, length)));
      if (this.chunks[0] === undefined) return;
      chunk = this.chunks[0];
    }
  }

  private keep(buffered: Buffer, wanted: number): void {
    this.chunks = buffered.byteLength > 0 ? [buffered] : [];
    this.bytes = buffered.byteLength;
    this.wanted = wanted;
  }
}

function decode(frame: Buffer): Frame {
  const jsonEnd = LENGTH_BYTES + frame.readUInt32BE(0);
  const given = parseJson(frame.subarray(LENGTH_BYTES, jsonEnd).toString());
  if (!Array.isArray(given) || !Array.isArray(given[0]))
    throw new FrameError('A frame has no message');
  const parts: Buffer[] = [];
  let at = jsonEnd;
  for (const length of given[0]) {
    if (!Number.isSafeInteger(length) || length < 0 || at + length > frame.byteLength) {
      throw new FrameError('A frame is shorter than its parts');
    }
    parts.push(frame.subarray(at, at + length));
    at += length;
  }
  return { message: given[1], parts };
}
