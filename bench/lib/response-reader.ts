const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n');

/** Finds the ends of HTTP/1.1 responses in a byte stream (RFC 9112) without parsing their bodies. */
export class ResponseReader {
  private readonly onResponse: (status: number, head: string) => void;
  private pending: Buffer = Buffer.alloc(0);
  private status = 0;
  private head = '';
  /** Remaining bytes of the body; undefined in the head, infinite in a chunked body. */
  private remaining: number | undefined;

  /** @param onResponse called with the status and the head of each complete response */
  constructor(onResponse: (status: number, head: string) => void) {
    this.onResponse = onResponse;
  }

  push(chunk: Buffer): void {
    if (this.remaining === undefined) this.readHead(chunk);
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
    this.remaining = length === undefined ? Number.POSITIVE_INFINITY : Number(length);
    // The pattern for the end of a chunked body starts with the line break before the body.
    this.readBody(bytes.subarray(length === undefined ? end + 2 : end + HEAD_END.byteLength));
  }

  private readBody(chunk: Buffer): void {
    if (this.remaining === Number.POSITIVE_INFINITY) this.readChunked(chunk);
    else {
      this.remaining = (this.remaining ?? 0) - chunk.byteLength;
      if (this.remaining <= 0) this.finish();
    }
  }

  /** There is only one response at a time, so a chunked body ends when the received bytes end with the last chunk. */
  private readChunked(chunk: Buffer): void {
    const tail = Buffer.concat([this.pending, chunk]).subarray(-LAST_CHUNK.byteLength);
    if (tail.equals(LAST_CHUNK)) this.finish();
    else this.pending = tail;
  }

  private finish(): void {
    this.pending = Buffer.alloc(0);
    this.remaining = undefined;
    this.onResponse(this.status, this.head);
  }
}
