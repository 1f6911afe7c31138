import { connect } from 'node:net';
import { ResponseReader } from './response-reader.ts';

export interface Load {
  readonly origin: string;
  /** Returns the next request as raw HTTP without the `Host` line; undefined if there are no more. */
  readonly next: () =>
    | { readonly line: string; readonly headers?: string; readonly body?: string }
    | undefined;
  readonly connections: number;
  /** Stops after this time; by default after the last request. */
  readonly seconds?: number;
  /** How long a connection pauses after a response, in milliseconds. */
  readonly pauseMs?: number;
}

export interface LoadFigures {
  readonly perSecond: number;
  readonly failed: number;
  /** Milliseconds from the request to the end of the response. */
  readonly p50: number;
  readonly p99: number;
  /** Number of responses by their value of `X-Atlas-Cache`. */
  readonly states: ReadonlyMap<string, number>;
}

const STATE = /\r\nx-atlas-cache: *([a-z]+)/i;

/** Sends requests over keep-alive connections. Each connection waits for the response before its next request. */
export async function applyLoad({
  origin,
  next,
  connections,
  seconds,
  pauseMs = 0,
}: Load): Promise<LoadFigures> {
  const { hostname, port, host } = new URL(origin);
  const times: number[] = [];
  const states = new Map<string, number>();
  let failed = 0;
  const begun = performance.now();
  const ends = begun + (seconds ?? Number.POSITIVE_INFINITY) * 1000;

  const connection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      socket.setNoDelay(true);
      let sentAt = 0;
      const send = () => {
        const request = performance.now() < ends ? next() : undefined;
        if (!request) {
          socket.destroy();
          resolve();
          return;
        }
        const { line, headers = '', body } = request;
        const length = body === undefined ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
        sentAt = performance.now();
        socket.write(
          `${line} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n${headers}${length}\r\n${body ?? ''}`,
        );
      };
      const reader = new ResponseReader((status, head) => {
        times.push(performance.now() - sentAt);
        if (status !== 200) failed += 1;
        const state = STATE.exec(head)?.[1];
        if (state) states.set(state, (states.get(state) ?? 0) + 1);
        if (pauseMs > 0) setTimeout(send, pauseMs);
        else send();
      });
      socket.on('data', (chunk: Buffer) => reader.push(chunk));
      socket.once('connect', send);
      socket.once('error', reject);
    });
  await Promise.all(Array.from({ length: connections }, connection));
  const elapsed = (performance.now() - begun) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { perSecond: times.length / elapsed, failed, p50: at(0.5), p99: at(0.99), states };
}

/** A request for a page or a read. */
export const get = (path: string) => ({ line: `GET ${path}` });

/** A vote by a new visitor. */
export const vote = (agentId: number) => ({
  line: 'POST /api/votes',
  headers: 'Content-Type: application/json\r\n',
  body: JSON.stringify({ agentId, userId: 'anonymous', voteType: 'upvote' }),
});
