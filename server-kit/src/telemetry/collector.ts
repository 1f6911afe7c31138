import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';

const attribute = z.object({
  key: z.string(),
  value: z.object({ stringValue: z.string().optional(), intValue: z.number().optional() }),
});

const exported = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(attribute),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A span as it was exported. */
export interface CollectedSpan {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty for the first span of a trace. */
  readonly parentSpanId: string;
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
}

export interface Collector {
  /** What `OTEL_EXPORTER_OTLP_ENDPOINT` is set to. */
  readonly url: string;
  /** All spans received so far. */
  readonly spans: readonly CollectedSpan[];
  readonly close: () => void;
}

/** Receives traces as OTLP/HTTP in JSON, for tests and benchmarks. */
export async function startCollector(): Promise<Collector> {
  const spans: CollectedSpan[] = [];
  const server = createServer(async (request, response) => {
    const { resourceSpans } = exported.parse(await json(request));
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = String(valuesOf(resource.attributes)['service.name']);
      for (const { attributes, parentSpanId = '', ...span } of scopeSpans.flatMap(
        (scope) => scope.spans,
      ))
        spans.push({ ...span, parentSpanId, service, attributes: valuesOf(attributes) });
    }
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, spans, close };
}

const valuesOf = (attributes: readonly z.infer<typeof attribute>[]) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );
