import type { ServerResponse } from 'node:http';
import { requestFields } from '@agent-atlas/server-kit/telemetry/index';
import type { Deps } from '../deps.ts';

/** Sends one line of plain text, uncacheable, without going through the application. */
export function respondText(
  response: ServerResponse,
  status: number,
  text: string,
  { securityHeaders }: Pick<Deps, 'securityHeaders'>,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, {
    ...securityHeaders,
    ...requestIdHeader(),
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Length': Buffer.byteLength(text),
    ...headers,
  });
  response.end(text);
}

/** Sends a value as JSON, uncacheable. */
export function respondJson(
  response: ServerResponse,
  value: unknown,
  { securityHeaders }: Pick<Deps, 'securityHeaders'>,
): void {
  const body = Buffer.from(JSON.stringify(value));
  response.writeHead(200, {
    ...securityHeaders,
    ...requestIdHeader(),
    'Cache-Control': 'no-store',
    'Content-Type': 'application/json',
    'Content-Length': body.byteLength,
  });
  response.end(body);
}

/** The ID of the current request, as a response header. */
export function requestIdHeader(): Readonly<Record<string, string>> {
  const { requestId } = requestFields();
  return requestId === undefined ? {} : { 'X-Request-Id': requestId };
}
