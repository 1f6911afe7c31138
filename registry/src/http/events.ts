import type { Watch } from '../watch.ts';

/** Interval of heartbeats, in milliseconds. */
const HEARTBEAT_MS = 5000;
/**
 * A client with more queued chunks is disconnected. It gets the current revision when it
 * reconnects.
 */
const QUEUED_MAX = 64;

/** Server-sent events with the revision: on connect, and when the revision, a pointer or a QA link changes. */
export function eventStream(watch: Watch, signal: AbortSignal): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let end = (_isCancelled = false) => {};
  return new ReadableStream({
    start(controller) {
      let last: string | undefined;
      let event = ':\n\n';
      const send = (text: string) => {
        if ((controller.desiredSize ?? 0) < -QUEUED_MAX) end();
        else controller.enqueue(encoder.encode(text));
      };
      const unsubscribe = watch.subscribe(({ revision, moves }) => {
        const current = `${revision} ${moves}`;
        if (current === last) return;
        last = current;
        event = `id: ${revision}\ndata: ${JSON.stringify({ revision })}\n\n`;
        send(event);
      });
      // Repeats the current event, so that clients also check for updates that sent no event.
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
