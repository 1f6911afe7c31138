import type { SpanContext } from '@opentelemetry/api';

const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const SAMPLED = 1;

/** Parses a `traceparent` header (https://www.w3.org/TR/trace-context/). @returns undefined if it is malformed */
export function parseTraceparent(header: string): SpanContext | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header) ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & SAMPLED, isRemote: true };
}

export function formatTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & SAMPLED}`;
}
