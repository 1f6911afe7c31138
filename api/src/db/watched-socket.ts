import { Socket } from 'node:net';

/** The end of what PostgreSQL sends when it waits for the next statement: ReadyForQuery. */
const READY = [...'ITE'].map((state) => Buffer.from([0x5a, 0, 0, 0, 5, state.charCodeAt(0)]));
const READY_LENGTH = 6;
const NOTHING = Buffer.alloc(0);

/** What the driver tells of a connection that it wants. */
interface Target {
  readonly host: readonly string[];
  readonly port: readonly number[];
  readonly path?: string | false | undefined;
}

/**
 * Makes the sockets of a connection pool, which are destroyed when PostgreSQL leaves a statement
 * without a byte of an answer for `timeoutMs`. A server that is there ends a long statement earlier,
 * with an answer; a lost connection gives none. The system notices such a loss only after minutes,
 * and until then every statement sent there would hang. With TLS the bytes never pass through here:
 * then callers still get their answer in time, but the connection stays until the system gives up.
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

type Done = (error?: Error | null) => void;

class WatchedSocket extends Socket {
  /** The driver reads it as the server's name in TLS. */
  readonly host: string;
  private readonly timeoutMs: number;
  private readonly onEnd: () => void;
  private timer: NodeJS.Timeout | undefined;
  private tail = NOTHING;

  constructor(timeoutMs: number, host: string, onEnd: () => void) {
    super();
    this.timeoutMs = timeoutMs;
    this.host = host;
    this.onEnd = onEnd;
  }

  override _write(chunk: unknown, encoding: BufferEncoding, callback: Done): void {
    this.expectAnswer();
    super._write(chunk, encoding, callback);
  }

  override _writev(chunks: { chunk: unknown; encoding: BufferEncoding }[], callback: Done): void {
    this.expectAnswer();
    super._writev?.(chunks, callback);
  }

  // Not as a listener: the driver removes all of them when it changes to TLS.
  override push(bytes: Buffer | null): boolean {
    clearTimeout(this.timer);
    this.tail = Buffer.concat([this.tail, (bytes ?? NOTHING).subarray(-READY_LENGTH)]);
    this.tail = this.tail.subarray(-READY_LENGTH);
    // One byte is the server's answer to the request for TLS.
    const isDone = bytes?.length === 1 || READY.some((ready) => ready.equals(this.tail));
    this.timer = isDone || this.timeoutMs === 0 ? undefined : this.startTimer();
    return super.push(bytes);
  }

  override _destroy(error: Error | null, callback: Done): void {
    clearTimeout(this.timer);
    this.onEnd();
    super._destroy(error, callback);
  }

  private expectAnswer(): void {
    if (this.timeoutMs > 0) this.timer ??= this.startTimer();
  }

  private startTimer(): NodeJS.Timeout {
    return setTimeout(() => {
      const error = new Error('The database does not answer');
      this.destroy(Object.assign(error, { code: 'ETIMEDOUT' }));
    }, this.timeoutMs).unref();
  }
}
