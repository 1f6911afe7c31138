import { parseJson } from '@agent-atlas/server-kit/base/parse-json';

/** A renderer's file descriptor for frames in both directions. */
export const CHANNEL_FD = 3;

const KILOBYTE = 1024;

/** The longest frame of each kind, in bytes. It is checked before the frame is read. */
export const FRAME_BYTES = {
  /** A release's code, description, scenarios or URLs. */
  data: 16 * KILOBYTE * KILOBYTE,
  /** A page or a contribution with its data. The largest pages of the site take about 300 KB. */
  page: 2 * KILOBYTE * KILOBYTE,
  /** A call of the API. */
  call: 64 * KILOBYTE,
  /** A message about a failure. */
  note: 32 * KILOBYTE,
} as const;

/** The most parts of a frame: a job brings the responses that its page needs. */
const PARTS_MAX = 16;

/** The most values in the JSON of a frame of each kind, because checking each value takes much longer than parsing it. */
const VALUES_MAX = {
  /** 50,000 URLs with all their fields. */
  data: 600_000,
  page: 50_000,
  call: 50_000,
  note: 50_000,
} as const;

/** Code that reads or writes what is nested calls itself. */
const DEPTH_MAX = 100;

export type FrameKind = keyof typeof FRAME_BYTES;

const KINDS: readonly FrameKind[] = ['data', 'page', 'call', 'note'];

const LENGTH_BYTES = 4;
const KIND_AT = LENGTH_BYTES;
const JSON_LENGTH_AT = KIND_AT + 1;
const HEADER_BYTES = JSON_LENGTH_AT + LENGTH_BYTES;

/** A message between the host and a renderer: JSON plus raw bytes that would be expensive to escape. */
export interface Frame {
  readonly kind: FrameKind;
  readonly message: unknown;
  readonly parts: readonly Buffer[];
}

/** The input is not a frame, is of a kind that is not expected now, or is longer than {@link FRAME_BYTES}. */
export class FrameError extends Error {
  override readonly name = 'FrameError';
}

/**
 * Encodes a frame: its length as a 32-bit big-endian integer, its kind as a byte, the length of its JSON like its
 * own, the JSON as `[part lengths, message]`, then the parts.
 *
 * @throws FrameError when the frame is too long
 */
export function encodeFrame(
  message: object,
  parts: readonly Uint8Array[] = [],
  kind: FrameKind = 'data',
): Buffer {
  const json = Buffer.from(JSON.stringify([parts.map(({ byteLength }) => byteLength), message]));
  const header = Buffer.allocUnsafe(HEADER_BYTES);
  const frame = Buffer.concat([header, json, ...parts]);
  const { byteLength } = frame;
  if (byteLength > FRAME_BYTES[kind])
    throw new FrameError(`A ${kind} of ${byteLength} bytes is over ${FRAME_BYTES[kind]}`);
  frame.writeUInt32BE(byteLength - LENGTH_BYTES, 0);
  frame.writeUInt8(KINDS.indexOf(kind), KIND_AT);
  frame.writeUInt32BE(json.byteLength, JSON_LENGTH_AT);
  return frame;
}

/** Splits a byte stream into frames. Buffers at most one frame. */
export class FrameReader {
  private chunks: Buffer[] = [];
  private bytes = 0;
  private wanted = JSON_LENGTH_AT;
  private readonly onFrame: (frame: Frame) => void;
  private readonly accepts: (kind: FrameKind) => boolean;

  /** @param accepts whether a frame of a kind may come now */
  constructor(onFrame: (frame: Frame) => void, accepts: (kind: FrameKind) => boolean = () => true) {
    this.onFrame = onFrame;
    this.accepts = accepts;
  }

  /** @throws FrameError when the stream is malformed; reading cannot continue */
  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.bytes += chunk.byteLength;
    while (this.bytes >= this.wanted) {
      const buffered = this.chunks.length === 1 ? chunk : Buffer.concat(this.chunks);
      const length = buffered.readUInt32BE(0) + LENGTH_BYTES;
      const kind = KINDS[buffered.readUInt8(KIND_AT)];
      if (!kind || !this.accepts(kind)) throw new FrameError('A frame is of an unexpected kind');
      if (length > FRAME_BYTES[kind] || length < HEADER_BYTES)
        throw new FrameError(`A ${kind} claims to be ${length} bytes long`);
      this.keep(buffered, length);
      if (buffered.byteLength < length) return;
      this.keep(buffered.subarray(length), JSON_LENGTH_AT);
      this.onFrame(decode(kind, buffered.subarray(JSON_LENGTH_AT, length)));
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

function decode(kind: FrameKind, frame: Buffer): Frame {
  const jsonEnd = LENGTH_BYTES + frame.readUInt32BE(0);
  const json = frame.subarray(LENGTH_BYTES, jsonEnd);
  if (isTooComplex(json, VALUES_MAX[kind]))
    throw new FrameError(
      `A ${kind} has more than ${VALUES_MAX[kind]} values or ${DEPTH_MAX} levels`,
    );
  const given = parseJson(json.toString());
  if (!Array.isArray(given) || !Array.isArray(given[0]))
    throw new FrameError('A frame has no message');
  if (given[0].length > PARTS_MAX) throw new FrameError(`A frame has more than ${PARTS_MAX} parts`);
  const parts: Buffer[] = [];
  let at = jsonEnd;
  for (const length of given[0]) {
    if (!Number.isSafeInteger(length) || length < 0 || at + length > frame.byteLength) {
      throw new FrameError('A frame is shorter than its parts');
    }
    parts.push(frame.subarray(at, at + length));
    at += length;
  }
  return { kind, message: given[1], parts };
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const OPENING = new Set([0x5b, 0x7b]);
const CLOSING = new Set([0x5d, 0x7d]);

/** Whether JSON has more values, or nests them more deeply, than a frame may. Reads no text, and takes linear time. */
function isTooComplex(json: Buffer, max: number): boolean {
  let values = 0;
  let depth = 0;
  let isText = false;
  for (let at = 0; at < json.byteLength; at += 1) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) isText = !isText;
    else if (isText) at += byte === BACKSLASH ? 1 : 0;
    else if (byte === COMMA) values += 1;
    else if (OPENING.has(byte)) {
      values += 1;
      depth += 1;
    } else if (CLOSING.has(byte)) depth -= 1;
    if (values > max || depth > DEPTH_MAX) return true;
  }
  return false;
}
