import { Socket } from 'node:net';

/** Messages of https://www.postgresql.org/docs/current/protocol-message-formats.html. */
const SYNC = 'S'.charCodeAt(0);
const TLS_AGREED = SYNC;
const QUERY = 'Q'.charCodeAt(0);
const READY_FOR_QUERY = 'Z'.charCodeAt(0);
const HEADER_BYTES = 5;

/** What the driver tells of a connection that it wants. */
interface Target {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path?: string | false | undefined;
}

type Done = (error?: Error | null) => void;

/**
 * Makes the sockets of a connection pool, which are destroyed when PostgreSQL leaves a statement
 * without a byte of an answer for `timeoutMs`; 0 is no limit. A server that is there ends a long
 * statement earlier, with an answer; a lost connection gives none. The system notices such a loss
 * only after minutes, and until then every statement sent there would hang. With TLS the bytes never
 * pass through here: then callers still get their answer in time, but the connection stays until
 * the system gives it up.
 *
 * The host is the first until a connection to it ends; then it is the next one's turn.
 */
export function watchedSockets(timeoutMs: number): (target: Target) => Socket {
  let turn = 0;
  return ({ host, port, path }) => {
    const at = turn % host.length;
    const onEnd = () => {
      if (at === turn % host.length) turn += 1;
    };
    const name = host[at] ?? 'localhost';
    const socket = new WatchedSocket(timeoutMs, name, onEnd);
    return path ? socket.connect(path) : socket.connect(port[at] ?? 5432, name);
  };
}

class WatchedSocket extends Socket {
  /** The driver reads it as the server's name in TLS. */
  readonly host: string;
  private readonly timeoutMs: number;
  private readonly onEnd: () => void;
  private readonly answers = new MessageTypes();
  /** Statements that PostgreSQL has not finished. */
  private unanswered = 0;
  private isGreeted = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(timeoutMs: number, host: string, onEnd: () => void) {
    super();
    this.timeoutMs = timeoutMs;
    this.host = host;
    this.onEnd = onEnd;
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, callback: Done): void {
    this.noteSent(chunk);
    super._write(chunk, encoding, callback);
  }

  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], callback: Done): void {
    for (const { chunk } of chunks) this.noteSent(chunk);
    super._writev?.(chunks, callback);
  }

  // Not as a listener: the driver removes all of them when it changes to TLS.
  override push(bytes: Buffer | null): boolean {
    if (bytes) this.noteReceived(bytes);
    return super.push(bytes);
  }

  override _destroy(error: Error | null, callback: Done): void {
    clearTimeout(this.timer);
    this.onEnd();
    super._destroy(error, callback);
  }

  private noteSent(bytes: Buffer): void {
    // The first message has no type, but a length, whose first byte is 0.
    if (bytes[0] === 0) this.unanswered = 1;
    // The driver sends whole messages.
    else
      for (const type of new MessageTypes().in(bytes))
        if (type === SYNC || type === QUERY) this.unanswered += 1;
    if (this.unanswered > 0 && this.timer === undefined) this.startTimer();
  }

  private noteReceived(bytes: Buffer): void {
    // One byte of its own, before all messages, agrees to TLS, which can't be read here.
    if (!this.isGreeted && bytes.length === 1 && bytes[0] === TLS_AGREED) this.unanswered = 0;
    else
      for (const type of this.answers.in(bytes))
        if (type === READY_FOR_QUERY) this.unanswered = Math.max(0, this.unanswered - 1);
    this.isGreeted = true;
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.unanswered > 0) this.startTimer();
  }

  private startTimer(): void {
    if (this.timeoutMs === 0) return;
    this.timer = setTimeout(() => {
      const error = new Error('The database does not answer');
      this.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
    }, this.timeoutMs).unref();
  }
}

/** Reads the types of messages from bytes that come in any pieces. */
class MessageTypes {
  private header = Buffer.alloc(0);
  private skip = 0;

  *in(bytes: Buffer): Generator<number> {
    let at = Math.min(this.skip, bytes.length);
    this.skip -= at;
    while (at < bytes.length) {
      const part = bytes.subarray(at, at + HEADER_BYTES - this.header.length);
      const header = this.header.length > 0 ? Buffer.concat([this.header, part]) : part;
      at += part.length;
      if (header.length < HEADER_BYTES) {
        this.header = Buffer.from(header);
        return;
      }
      this.header = Buffer.alloc(0);
      yield header[0] ?? 0;
      // The length counts itself, but not the type.
      const rest = Math.max(0, header.readUInt32BE(1) + 1 - HEADER_BYTES);
      this.skip = Math.max(0, rest - (bytes.length - at));
      at += rest;
    }
  }
}
