import { Socket } from 'node:net';

/** Message types, see https://www.postgresql.org/docs/current/protocol-message-formats.html. */
const SYNC = 'S'.charCodeAt(0);
const TLS_ACCEPTED = SYNC;
const QUERY = 'Q'.charCodeAt(0);
const READY_FOR_QUERY = 'Z'.charCodeAt(0);
const HEADER_BYTES = 5;

/** The connection options that the driver passes. */
interface Target {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path?: string | false | undefined;
}

type Done = (error?: Error | null) => void;

/**
 * Creates the sockets of a connection pool. A socket is destroyed if PostgreSQL sends no byte of a
 * response to a statement for `timeoutMs`; 0: no limit. A reachable server ends a long statement
 * earlier, with an error. A lost connection sends nothing, and the operating system notices that
 * only after minutes, during which every statement on it would hang. With TLS the bytes cannot be
 * read here: callers still get a timeout error in time, but the connection stays until the
 * operating system closes it.
 *
 * Uses the first host until a connection to it ends, then the next one.
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
  /** The driver uses it as the server name in TLS. */
  readonly host: string;
  private readonly timeoutMs: number;
  private readonly onEnd: () => void;
  private readonly received = new MessageTypes();
  /** The number of statements that PostgreSQL has not finished. */
  private unfinished = 0;
  private hasReceived = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(timeoutMs: number, host: string, onEnd: () => void) {
    super();
    this.timeoutMs = timeoutMs;
    this.host = host;
    this.onEnd = onEnd;
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, callback: Done): void {
    this.trackSent(chunk);
    super._write(chunk, encoding, callback);
  }

  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], callback: Done): void {
    for (const { chunk } of chunks) this.trackSent(chunk);
    super._writev?.(chunks, callback);
  }

  // Not a listener, because the driver removes all listeners when it upgrades to TLS.
  override push(bytes: Buffer | null): boolean {
    if (bytes) this.trackReceived(bytes);
    return super.push(bytes);
  }

  override _destroy(error: Error | null, callback: Done): void {
    clearTimeout(this.timer);
    this.onEnd();
    super._destroy(error, callback);
  }

  private trackSent(bytes: Buffer): void {
    // The startup message has no type. It begins with its length, whose first byte is 0.
    if (bytes[0] === 0) this.unfinished = 1;
    // The driver sends only whole messages.
    else
      for (const type of new MessageTypes().in(bytes))
        if (type === SYNC || type === QUERY) this.unfinished += 1;
    if (this.unfinished > 0 && this.timer === undefined) this.startTimer();
  }

  private trackReceived(bytes: Buffer): void {
    // A single byte before all messages accepts TLS. The encrypted messages cannot be read here.
    if (!this.hasReceived && bytes.length === 1 && bytes[0] === TLS_ACCEPTED) this.unfinished = 0;
    else
      for (const type of this.received.in(bytes))
        if (type === READY_FOR_QUERY) this.unfinished = Math.max(0, this.unfinished - 1);
    this.hasReceived = true;
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.unfinished > 0) this.startTimer();
  }

  private startTimer(): void {
    if (this.timeoutMs === 0) return;
    this.timer = setTimeout(() => {
      const error = new Error('The database does not respond');
      this.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
    }, this.timeoutMs).unref();
  }
}

/** Extracts message types from a stream of bytes in arbitrary chunks. */
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
      // The length includes itself but not the type.
      const rest = Math.max(0, header.readUInt32BE(1) + 1 - HEADER_BYTES);
      this.skip = Math.max(0, rest - (bytes.length - at));
      at += rest;
    }
  }
}
