import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { proxy } from 'hono/proxy';
import { type SSEMessage, streamSSE } from 'hono/streaming';
import { messageOf } from './errors.ts';
import { sourceTrace } from './source-trace.ts';

const KEEP_ALIVE_MS = 20_000;
/** How soon a page looks for a command that was started anew, in milliseconds. */
const RETRY_MS = 500;
const API_TIMEOUT_MS = 30_000;
const TRACE_BYTES = 100_000;

/** The builds of a remote, as its pages follow them. */
export class Builds {
  /** Changes with each build that succeeds; empty before the first. */
  id = '';
  css = '';
  /** What is wrong with the sources as they are now. */
  problem: string | undefined;
  private readonly listeners = new Set<() => void>();

  settle(problem?: string): void {
    this.problem = problem;
    if (problem === undefined) this.id = randomUUID();
    for (const listener of this.listeners) listener();
  }

  /** What a page that was made from a build is told. */
  newsFor(build: string | undefined): SSEMessage {
    if (this.problem !== undefined) return { event: 'failed', data: this.problem };
    return { event: build === this.id ? 'same' : 'built', data: '' };
  }

  follow(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}

function pageOf({ id, problem }: Builds, name: string) {
  const isFirst = id === '';
  return html`<!doctype html>
<html lang="en" data-build="${id}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${isFirst ? html`<meta http-equiv="refresh" content="1">` : ''}
<title>${name}</title>
<link rel="stylesheet" href="/_dev/site.css">
</head>
<body>
${isFirst ? html`<pre role="alert">${problem ?? 'Building …'}</pre>` : html`<div id="root"></div><script src="/_dev/frame.js" defer></script>`}
</body>
</html>`;
}

/**
 * What a browser asks of a remote that runs alone: its page, its files, news of its builds, and the API.
 *
 * @param out folder of the builds
 */
export function aloneApp(builds: Builds, name: string, out: string, api: URL | undefined): Hono {
  const app = new Hono();
  app.get('/_dev/events', (c) =>
    streamSSE(c, async (stream) => {
      const tell = () =>
        stream.writeSSE({ ...builds.newsFor(c.req.query('build')), retry: RETRY_MS });
      stream.onAbort(builds.follow(() => void tell()));
      while (!stream.aborted) {
        await tell();
        await stream.sleep(KEEP_ALIVE_MS);
      }
    }),
  );
  app.post('/_dev/trace', bodyLimit({ maxSize: TRACE_BYTES }), async (c) =>
    c.text(await sourceTrace(await c.req.text(), out)),
  );
  app.get('/_dev/site.css', (c) => c.body(builds.css, 200, { 'Content-Type': 'text/css' }));
  app.get('/_dev/:file', async (c) => {
    const file = await readFile(join(out, basename(c.req.param('file')))).catch(() => undefined);
    if (!file) return c.notFound();
    return c.body(new Uint8Array(file), 200, { 'Content-Type': 'text/javascript; charset=utf-8' });
  });
  app.all('/api/*', async (c) => {
    if (!api) return c.text('The scenarios answer; see --api', 404);
    const { pathname, search } = new URL(c.req.url);
    const signal = AbortSignal.timeout(API_TIMEOUT_MS);
    const answer = proxy(new URL(pathname + search, api), { ...c.req, signal });
    return answer.catch((error) =>
      c.text(`${api.origin} does not answer: ${messageOf(error)}`, 502),
    );
  });
  app.get('*', (c) => c.html(pageOf(builds, name)));
  return app;
}
