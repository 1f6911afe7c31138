import { Writable } from 'node:stream';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToString } from 'react-dom/server';

/** Where React gave up on a Suspense boundary, or left it to the browser. */
const UNFINISHED = /<!--\$[!?]-->/;

export interface RenderedHtml {
  readonly html: string;
  /** The first error of the render. */
  readonly error?: unknown;
}

/**
 * Renders to HTML. All data is there already, so one synchronous pass does for almost every page; it
 * takes half the time of a stream. A page that suspends is rendered again, and waited for.
 */
export async function renderHtml(node: ReactNode): Promise<RenderedHtml> {
  try {
    const html = renderToString(node);
    if (!UNFINISHED.test(html)) return { html };
  } catch (error) {
    return { html: '', error };
  }
  return renderSuspended(node);
}

function renderSuspended(node: ReactNode): Promise<RenderedHtml> {
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
      // A large page would be moved into place by an inline script, which the content security policy
      // forbids and a reader without JavaScript lacks.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failure ??= error ?? new Error('The page threw nothing');
      },
      onShellError: (error) => resolve({ html: '', error }),
      onAllReady: () => void stream.pipe(sink),
    });
  });
}
