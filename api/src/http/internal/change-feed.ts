import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  CHANGES_HEARTBEAT_MS,
  type ChangeEvent,
  formatVersion,
  parseVersion,
} from '../../../contract/http.ts';
import type { Deps } from '../deps.ts';
import { requestIdHeader, respondJson, respondText } from './respond.ts';

const SUBSCRIBERS_MAX = 64;
/** A subscriber with more unsent bytes is disconnected. It catches up when it reconnects. */
const UNSENT_MAX_BYTES = 256 * 1024;

export interface ChangeFeed {
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** Closes all streams. */
  end(): void;
}

type FeedDeps = Pick<Deps, 'changes' | 'securityHeaders'>;

/**
 * Sends changes to web servers in version order, as server-sent events
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html). With `Accept: application/json`
 * it returns the changes since `?since=` instead. `Last-Event-ID` resumes an earlier connection; if
 * that version is no longer in the log, the first event is a `reset`.
 */
export function createChangeFeed(deps: FeedDeps): ChangeFeed {
  const { log } = deps.changes;
  const subscribers = new Set<ServerResponse>();

  function stream(request: IncomingMessage, response: ServerResponse): void {
    if (subscribers.size >= SUBSCRIBERS_MAX) {
      respondText(response, 503, 'Too many subscribers.', deps, { 'Retry-After': '5' });
      return;
    }
    const lastSeen = parseVersion(request.headers['last-event-id']?.toString());
    response.writeHead(200, {
      ...deps.securityHeaders,
      ...requestIdHeader(),
      'Cache-Control': 'no-store',
      'Content-Type': 'text/event-stream',
      'X-Accel-Buffering': 'no',
    });
    const send = (text: string) => {
      if (response.destroyed) return;
      response.write(text);
      if (response.writableLength > UNSENT_MAX_BYTES) response.destroy();
    };
    const backlog = log.since(lastSeen);
    for (const event of backlog) send(formatEvent(event));
    const latest = backlog.at(-1);
    const unsubscribe = log.subscribe((event) => {
      // A subscriber may have seen newer events than this process had when it connected.
      if (event.reset || !latest || event.value > latest.value) send(formatEvent(event));
    });
    const heartbeat = setInterval(() => send(':\n\n'), CHANGES_HEARTBEAT_MS);
    subscribers.add(response);
    response.once('close', () => {
      clearInterval(heartbeat);
      unsubscribe();
      subscribers.delete(response);
    });
  }

  return {
    handle(request, response) {
      if (request.headers.accept?.includes('application/json')) {
        const since = new URLSearchParams(request.url?.split('?')[1]).get('since');
        respondJson(response, log.since(parseVersion(since)), deps);
      } else stream(request, response);
    },
    end() {
      for (const response of subscribers) response.end();
    },
  };
}

function formatEvent(event: ChangeEvent): string {
  return `id: ${formatVersion(event)}\ndata: ${JSON.stringify(event)}\n\n`;
}
