const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/** Finds the ends of HTTP/1.1 answers in a stream of bytes (RFC 9112), without looking at the bodies. */
export class ResponseReader {
  private readonly onResponse: (status: number, head: string) => void;
  private pending: Buffer = Buffer.alloc(0);
  private status = 0;
  private head = '';
  /** Bytes of the body still to come; undefined in the head, infinite in a chunked body. */
  private left: number | undefined;

  /** @param onResponse called with the status and the head of each answer that is complete */
  constructor(onResponse: (status: number, head: string) => void) {
    this.onResponse = onResponse;
  }

  push(chunk: Buffer): void {
    if (this.left === undefined) this.readHead(chunk);
    else this.readBody(chunk);
  }

  private readHead(chunk: Buffer): void {
    const bytes = this.pending.byteLength === 0 ? chunk : Buffer.concat([this.pending, chunk]);
    const end = bytes.indexOf(HEAD_END);
    if (end === -1) {
      this.pending = bytes;
      return;
    }
    this.pending = Buffer.alloc(0);
    const head = bytes.toString('latin1', 0, end);
    this.head = head;
    this.status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    this.left = length === undefined ? Number.POSITIVE_INFINITY : Number(length);
    // The line break before a chunked body belongs to the pattern of its end.
    this.readBody(bytes.subarray(length === undefined ? end + 2 : end + HEAD_END.byteLength));
  }

  private readBody(chunk: Buffer): void {
    if (this.left === Number.POSITIVE_INFINITY) this.readChunked(chunk);
    else {
      this.left = (this.left ?? 0) - chunk.byteLength;
      if (this.left <= 0) this.finish();
    }
  }

  /** One answer at a time is under way, so a chunked body ends where the bytes end with its last chunk. */
  private readChunked(chunk: Buffer): void {
    const tail = Buffer.concat([this.pending, chunk]).subarray(-LAST_CHUNK.byteLength);
    if (tail.equals(LAST_CHUNK)) this.finish();
    else this.pending = tail;
  }

  private finish(): void {
    this.pending = Buffer.alloc(0);
    this.left = undefined;
    this.onResponse(this.status, this.head);
  }
}
