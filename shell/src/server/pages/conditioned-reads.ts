import { setTimeout as sleep } from 'node:timers/promises';
import type { ScenarioAnswer } from '../../../contract/scenario.ts';
import { effectOn } from '../../qa/call-faults.ts';
import type { SessionPage } from '../../qa/session-page.ts';
import type { ApiAnswer } from '../api/api-client.ts';
import type { PageReadsDeps } from './page-reads.ts';

/** A page with pending responses is rendered without them after this time, in milliseconds. */
export const RENDER_DEADLINE_MS = 300;

/** Whether some of the responses of a session's scenario never arrive. */
export const hasPending = ({ answers = {} }: Pick<SessionPage, 'answers'>): boolean =>
  Object.values(answers).some((answer) => 'pending' in answer);

/** A mock response as the API would send it. A pending one never resolves. */
async function mockResponse(answer: ScenarioAnswer, path: string): Promise<ApiAnswer> {
  if ('pending' in answer) return new Promise(() => {});
  if (!('json' in answer))
    return { status: answer.status, headers: {}, body: Buffer.from(answer.body) };
  const [pathname] = path.split('?', 1);
  const headers = {
    'content-type': 'application/json',
    ...(answer.next && { link: `<${pathname}?cursor=${answer.next}>; rel="next"` }),
  };
  return { status: 200, headers, body: Buffer.from(JSON.stringify(answer.json)) };
}

/**
 * The reads of a page in a QA session, with the faults of its conditions and the responses of its
 * scenario.
 */
export function conditionedReads(
  { cache, client }: PageReadsDeps,
  page: Pick<SessionPage, 'conditions' | 'answers'>,
): PageReadsDeps {
  const instead = async (method: 'GET' | 'POST', path: string) => {
    const { latencyMs, answer } = effectOn(page, 'server', method, path);
    if (latencyMs > 0) await sleep(latencyMs);
    return answer && mockResponse(answer, path);
  };
  return {
    cache: {
      get: async (key, options) => {
        const answer = await instead('GET', key);
        return answer ? { kind: 'own', answer } : cache.get(key, options);
      },
    },
    client: {
      read: async (path, options) => (await instead('GET', path)) ?? client.read(path, options),
      post: async (path, body, options) =>
        (await instead('POST', path)) ?? client.post(path, body, options),
    },
  };
}
