import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import type { Attributes, Span } from '@opentelemetry/api';
import { formatTraceparent } from './traceparent.ts';

/** Where a span belongs. */
export interface SpanPlace {
  readonly kind: 'server' | 'client' | 'internal';
  /** A span of this process, the `traceparent` header of a trusted caller, or undefined for a new trace. */
  readonly parent: Span | string | undefined;
  /** Milliseconds since the epoch; now by default. */
  readonly startTime?: number;
}

export type StartSpan = (name: string, place: SpanPlace, attributes: Attributes) => Span;

/** How a request was identified. */
interface RequestName {
  /** `other` until it is known. */
  kind: string;
  /** The route pattern; empty until it is known. */
  route: string;
}

interface Scope {
  readonly requestId: string;
  readonly request: RequestName;
  /** Absent while tracing is off. */
  readonly span: Span | undefined;
}

const scopes = new AsyncLocalStorage<Scope>();
let startSpan: StartSpan | undefined;

/** Turns tracing on, or off with undefined. */
export function setTracer(tracer: StartSpan | undefined): void {
  startSpan = tracer;
}

export interface RequestOptions {
  readonly requestId: string;
  readonly method: string;
  /** The `traceparent` header, only from callers that may choose what is traced. */
  readonly traceparent?: string | undefined;
}

/** Handles a request. Its log lines get the request ID, its spans a common parent that ends with the response. */
export function runRequest(
  { requestId, method, traceparent }: RequestOptions,
  response: ServerResponse,
  handle: () => void,
  { onClose }: { readonly onClose?: (request: Readonly<RequestName>) => void } = {},
): void {
  const span = startSpan?.(
    method,
    { kind: 'server', parent: traceparent },
    { 'http.request.method': method, 'atlas.request_id': requestId },
  );
  const scope: Scope = { requestId, span, request: { kind: 'other', route: '' } };
  if (onClose) response.once('close', () => scopes.run(scope, onClose, scope.request));
  if (span)
    response.once('close', () => {
      span.setAttribute('http.response.status_code', response.statusCode);
      if (!response.writableFinished) span.setAttribute('error.type', 'aborted');
      if (response.statusCode >= 500 || !response.writableFinished) span.setStatus(FAILED);
      span.end();
    });
  scopes.run(scope, handle);
}

/** `SpanStatusCode.ERROR`. Importing its value would load the package even when tracing is off. */
const FAILED = { code: 2 } as const;

/** Names the current request and its span after its route pattern. @param kind distinguishes it in the metrics */
export function nameRequest(method: string, route: string, kind = 'other'): void {
  const scope = scopes.getStore();
  if (!scope) return;
  scope.request.kind = kind;
  scope.request.route = route;
  const { span } = scope;
  span?.updateName(`${method} ${route}`);
  span?.setAttribute('http.route', route);
}

/** Handles one of several requests that arrived as one. Its log lines get its own ID. */
export function inRequest<Result>(requestId: string, handle: () => Result): Result {
  const scope = scopes.getStore();
  return scope ? scopes.run({ ...scope, requestId }, handle) : handle();
}

/** The current span, if it is recorded. */
export function currentSpan(): Span | undefined {
  const span = scopes.getStore()?.span;
  return span?.isRecording() ? span : undefined;
}

/** Performs a step of the current request as a span. Without a traced request, it only performs the step. */
export async function inSpan<Result>(
  name: string,
  attributes: Attributes,
  step: () => Promise<Result>,
  kind: SpanPlace['kind'] = 'internal',
): Promise<Result> {
  const scope = scopes.getStore();
  if (!startSpan || !scope?.span?.isRecording()) return step();
  const span = startSpan(name, { kind, parent: scope.span }, attributes);
  try {
    return await scopes.run({ ...scope, span }, step);
  } catch (error) {
    failSpan(span, error);
    throw error;
  } finally {
    span.end();
  }
}

/**
 * Adds a finished call of another system to the current span.
 *
 * @param describe called only if the span is recorded
 * @param call its times in milliseconds since the epoch, and what it failed with
 */
export function recordSpan(
  describe: () => { readonly name: string; readonly attributes: Attributes },
  call: { readonly start: number; readonly end: number; readonly error?: unknown },
): void {
  const parent = currentSpan();
  if (!startSpan || !parent) return;
  const { name, attributes } = describe();
  const span = startSpan(name, { kind: 'client', parent, startTime: call.start }, attributes);
  if (call.error !== undefined) failSpan(span, call.error);
  span.end(call.end);
}

/** Records only the kind of an error: its message may quote data. */
function failSpan(span: Span, error: unknown): void {
  const hasCode = error instanceof Error && 'code' in error && typeof error.code === 'string';
  const type = error instanceof Error ? error.name : typeof error;
  span.setAttribute('error.type', hasCode ? String(error.code) : type);
  span.setStatus(FAILED);
}

/** The header that continues the current trace in another process, unsampled traces included. */
export function traceHeaders(): { traceparent?: string } {
  const span = scopes.getStore()?.span;
  return span ? { traceparent: formatTraceparent(span.spanContext()) } : {};
}

/** The `Server-Timing` value that tells a client the trace of its request; undefined if it is not recorded. */
export function serverTiming(): string | undefined {
  const span = currentSpan();
  return span && `traceparent;desc="${formatTraceparent(span.spanContext())}"`;
}

/** The fields of a log line that connect it with its request. */
export function requestFields(): { requestId?: string; traceId?: string } {
  const scope = scopes.getStore();
  if (!scope) return {};
  const { requestId, span } = scope;
  return { requestId, ...(span?.isRecording() && { traceId: span.spanContext().traceId }) };
}
