import type { Watch } from '../watch.ts';

/** How often a stream proves that it is alive, in milliseconds. */
const HEARTBEAT_MS = 5000;
/** Unread pieces at which a client is too slow. It gets the present revision when it comes back. */
const UNREAD_MAX = 64;

/** Server-sent events with the revision: at the start, and whenever it grows or a pointer moves. */
export function eventStream(watch: Watch, signal: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let end = (_isCancelled = false) => {};
  return new ReadableStream({
    start(controller) {
      let last: string | undefined;
      let event = ':\n\n';
      const send = (text: string) => {
        if ((controller.desiredSize ?? 0) < -UNREAD_MAX) end();
        else controller.enqueue(encoder.encode(text));
      };
      const unsubscribe = watch.subscribe(({ revision, moves }) => {
        const present = `${revision} ${moves}`;
        if (present === last) return;
        last = present;
        event = `id: ${revision}\ndata: ${JSON.stringify({ revision })}\n\n`;
        send(event);
      });
      // The present event once more: followers look again, also for what came without a change.
      const heartbeat = setInterval(() => send(event), HEARTBEAT_MS);
      const abort = () => end();
      let isOver = false;
      end = (isCancelled = false) => {
        if (isOver) return;
        isOver = true;
        clearInterval(heartbeat);
        unsubscribe();
        signal.removeEventListener('abort', abort);
        if (!isCancelled) controller.close();
      };
      signal.addEventListener('abort', abort);
      if (signal.aborted) end();
    },
    cancel: () => end(true),
  });
}
