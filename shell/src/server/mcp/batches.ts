import { parseJson } from '@agent-atlas/server-kit/base/parse-json';
import { z } from 'zod';

/** Messages that one request may have. Each costs as much as a request of its own. */
const BATCH_MAX = 10;

const batch = z.array(z.unknown()).min(1).max(BATCH_MAX);

/**
 * Responds to several messages at once, which the protocol's version 2025-03-26 allows.
 *
 * @param send responds to one message; without a body to a notification
 */
export async function answerBatch(
  body: string,
  send: (message: string) => Promise<Response>,
): Promise<Response> {
  const messages = batch.safeParse(parseJson(body));
  if (!messages.success)
    return new Response(`Send a list of 1 to ${BATCH_MAX} messages.`, { status: 400 });
  const answers: string[] = [];
  for (const message of messages.data) {
    const answer = await (await send(JSON.stringify(message))).text();
    if (answer !== '') answers.push(answer);
  }
  if (answers.length === 0) return new Response(null, { status: 202 });
  return new Response(`[${answers.join()}]`, { headers: { 'Content-Type': 'application/json' } });
}
