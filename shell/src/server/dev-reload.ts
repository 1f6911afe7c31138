import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';

const KEEP_ALIVE_MS = 20_000;

/** Tells open pages to load again when what they were made from has changed. Development only. */
export class DevReload {
  private readonly listeners = new Set<() => void>();

  notify(): void {
    for (const listener of this.listeners) listener();
  }

  readonly events = (c: Context): Response =>
    streamSSE(c, async (stream) => {
      const send = () => void stream.writeSSE({ event: 'reload', data: '' });
      this.listeners.add(send);
      stream.onAbort(() => {
        this.listeners.delete(send);
      });
      while (!stream.aborted) {
        await stream.writeSSE({ event: 'alive', data: '' });
        await stream.sleep(KEEP_ALIVE_MS);
      }
    });
}

/** Also reloads after the server itself was restarted. */
export const RELOAD_CLIENT = `
let lost = false;
const events = new EventSource('/_dev/events');
events.addEventListener('reload', () => location.reload());
events.addEventListener('open', () => lost && location.reload());
events.addEventListener('error', () => { lost = true; });
`;
