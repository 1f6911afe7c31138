import { type CollectedSpan, startCollector } from '@agent-atlas/server-kit/telemetry/collector';
import { test } from '../support/own-site.ts';
import { startSite } from '../support/site.ts';
import { expect, hydrated } from '../support/test.ts';

/** The names of a span and its ancestors, the root last. */
function pathOf(span: CollectedSpan, spans: readonly CollectedSpan[]): string[] {
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [`${span.service}: ${span.name}`, ...(parent ? pathOf(parent, spans) : [])];
}

test('one trace leads from a navigation over the renderer and the API to its SQL', async ({
  page,
}) => {
  const collector = await startCollector();
  const site = await startSite({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url } });
  try {
    const response = await page.goto(`${site.origin}/agent/3`);
    await hydrated(page);
    const timing = (await response?.headerValue('Server-Timing')) ?? '';
    const traceId = /traceparent;desc="00-([0-9a-f]{32})-/.exec(timing)?.[1];
    const ofTrace = () => collector.spans.filter((span) => span.traceId === traceId);
    const selects = () =>
      ofTrace()
        .filter(({ name }) => name === 'SELECT')
        .map((span) => pathOf(span, ofTrace()));
    await expect
      .poll(selects)
      .toContainEqual([
        'agent-atlas-api: SELECT',
        expect.stringMatching(/^agent-atlas-api: load \/api\//),
        expect.stringMatching(/^agent-atlas-api: (GET \/api|POST \/internal)/),
        expect.stringMatching(/^agent-atlas-web: API/),
        'agent-atlas-web: renderer',
        'agent-atlas-web: render /agent/:id',
        'agent-atlas-web: GET /agent/:id',
      ]);
  } finally {
    await site.stop();
    collector.close();
  }
});
