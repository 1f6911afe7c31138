import { setTimeout as sleep } from 'node:timers/promises';
import { DiagLogLevel, diag, ROOT_CONTEXT, SpanKind, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { StartSpan } from './requests.ts';
import { parseTraceparent } from './traceparent.ts';

/** Limits for spans that wait for export. Further spans are dropped. */
const QUEUE = { maxQueueSize: 4096, maxExportBatchSize: 512, scheduledDelayMillis: 2000 } as const;
/** Longest attribute, in characters; most attributes of a span. */
const SPAN_LIMITS = { attributeValueLengthLimit: 2000, attributeCountLimit: 32 } as const;
const EXPORT_TIMEOUT_MS = 5000;
/** How long the end of a process waits for the last export. */
const CLOSE_MS = 2000;
const WARN_EVERY_MS = 60_000;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
} as const;

export interface TracerOptions {
  /** Where traces are sent, `…/v1/traces`. */
  readonly url: string;
  readonly service: string;
  /** Share of new traces to record, from 0 to 1. */
  readonly ratio: number;
  readonly warn: (message: string) => void;
}

/** Opens the OpenTelemetry SDK with the OTLP exporter. Loaded only if tracing is on. */
export function openTracer({ url, service, ratio, warn }: TracerOptions): {
  readonly startSpan: StartSpan;
  readonly close: () => Promise<void>;
} {
  reportLosses(warn);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }).merge(
      detectResources({ detectors: [resourceAttributesEnvDetector, serviceNameEnvDetector] }),
    ),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
    spanLimits: SPAN_LIMITS,
    spanProcessors: [
      new BatchSpanProcessor({
        ...QUEUE,
        exportTimeoutMillis: EXPORT_TIMEOUT_MS,
        exporter: new OTLPTraceExporter({ url, timeoutMillis: EXPORT_TIMEOUT_MS }),
      }),
    ],
  });
  const tracer = provider.getTracer('agent-atlas');
  return {
    startSpan: (name, { kind, parent, startTime }, attributes) => {
      const context =
        typeof parent === 'string'
          ? contextOf(parent)
          : parent && trace.setSpan(ROOT_CONTEXT, parent);
      const options = { kind: KINDS[kind], attributes, ...(startTime && { startTime }) };
      return tracer.startSpan(name, options, context ?? ROOT_CONTEXT);
    },
    close: async () => {
      const exported = provider.shutdown().catch(() => undefined);
      await Promise.race([exported, sleep(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

function contextOf(traceparent: string) {
  const parent = parseTraceparent(traceparent);
  return parent && trace.setSpanContext(ROOT_CONTEXT, parent);
}

/**
 * Forwards what the SDK reports about lost spans, such as a full queue or a collector that does not
 * respond.
 */
function reportLosses(warn: TracerOptions['warn']): void {
  let nextAt = 0;
  const report = (message: string) => {
    if (Date.now() < nextAt) return;
    nextAt = Date.now() + WARN_EVERY_MS;
    warn(message);
  };
  const ignore = () => {};
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
