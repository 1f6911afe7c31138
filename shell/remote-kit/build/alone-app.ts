import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { contentTypeOf } from '@agent-atlas/contract/manifest';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { html } from 'hono/html';
import { proxy } from 'hono/proxy';
import { type SSEMessage, streamSSE } from 'hono/streaming';
import { messageOf } from './errors.ts';
import { sourceTrace } from './source-trace.ts';

const KEEP_ALIVE_MS = 20_000;
/** How soon a page reconnects after the command restarts, in milliseconds. */
const RETRY_MS = 500;
const API_TIMEOUT_MS = 30_000;
const TRACE_BYTES = 100_000;

/** The latest build of a remote, and the pages that listen for the next. */
export class Builds {
  /** Changes with each successful build; empty before the first. */
  id = '';
  css = '';
  /** The errors of the last build; undefined if it succeeded. */
  problem: string | undefined;
  private readonly listeners = new Set<() => void>();

  finish(problem?: string): void {
    this.problem = problem;
    if (problem === undefined) this.id = randomUUID();
    for (const listener of this.listeners) listener();
  }

  /** The event to send to a page that runs the given build. */
  eventFor(build: string | undefined): SSEMessage {
    if (this.problem !== undefined) return { event: 'failed', data: this.problem };
    return { event: build === this.id ? 'same' : 'built', data: '' };
  }

  subscribe(listener: () => void): () => void {
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
 * The server of a remote that runs alone: its page, its files, build events and the API.
 *
 * @param out folder of the builds
 */
export function aloneApp(builds: Builds, name: string, out: string, api: URL | undefined): Hono {
  const app = new Hono();
  app.get('/_dev/events', (c) =>
    streamSSE(c, async (stream) => {
      const send = () =>
        stream.writeSSE({ ...builds.eventFor(c.req.query('build')), retry: RETRY_MS });
      stream.onAbort(builds.subscribe(() => void send()));
      while (!stream.aborted) {
        await send();
        await stream.sleep(KEEP_ALIVE_MS);
      }
    }),
  );
  app.post('/_dev/trace', bodyLimit({ maxSize: TRACE_BYTES }), async (c) =>
    c.text(await sourceTrace(await c.req.text(), out)),
  );
  const readBuilt = (file: string) => readFile(join(out, basename(file))).catch(() => undefined);
  app.get('/_dev/site.css', async (c) => {
    const own = (await readBuilt('frame.css')) ?? '';
    return c.body(`${builds.css}\n${own}`, 200, { 'Content-Type': 'text/css; charset=utf-8' });
  });
  app.get('/_dev/:file', async (c) => {
    const name = c.req.param('file');
    const type = name.endsWith('.css') ? 'text/css; charset=utf-8' : contentTypeOf(name);
    const file = type && (await readBuilt(name));
    return file ? c.body(new Uint8Array(file), 200, { 'Content-Type': type }) : c.notFound();
  });
  app.all('/api/*', async (c) => {
    if (!api) return c.text('There is no API, only scenarios; see --api', 404);
    const { pathname, search } = new URL(c.req.url);
    const signal = AbortSignal.timeout(API_TIMEOUT_MS);
    const response = proxy(new URL(pathname + search, api), { ...c.req, signal });
    return response.catch((error) =>
      c.text(`${api.origin} does not respond: ${messageOf(error)}`, 502),
    );
  });
  app.get('*', (c) => c.html(pageOf(builds, name)));
  return app;
}
