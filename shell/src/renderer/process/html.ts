import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/** Marks a Suspense boundary that React did not finish on the server. */
const UNFINISHED = /<!--\$[!?]-->/;

export interface RenderedHtml {
  readonly html: string;
  /** The first error of the render. */
  readonly error?: unknown;
}

/**
 * Renders to HTML. The data is already loaded, so one synchronous pass, which takes half the time of a
 * stream, is enough for almost every page. A page that suspends is rendered again as a stream.
 */
export async function renderHtml(
  node: ReactNode,
  options: { readonly identifierPrefix?: string } = {},
): Promise<RenderedHtml> {
  try {
    const html = renderToString(node, options);
    if (!UNFINISHED.test(html)) return { html };
  } catch (error) {
    return { html: '', error };
  }
  return renderSuspended(node, options);
}

function renderSuspended(
  node: ReactNode,
  options: { readonly identifierPrefix?: string },
): Promise<RenderedHtml> {
  return new Promise((resolve) => {
    let failure: unknown;
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        done();
        const html = Buffer.concat(chunks).toString();
        resolve(failure === undefined ? { html } : { html, error: failure });
      },
    });
    const stream = renderToPipeableStream(node, {
      ...options,
      // React would move parts of a large page into place with an inline script, which the content
      // security policy forbids and visitors without JavaScript cannot run.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failure ??= error ?? new Error('The page threw an empty value');
      },
      onShellError: (error) => resolve({ html: '', error }),
      onAllReady: () => void stream.pipe(sink),
    });
  });
}
