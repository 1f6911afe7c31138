import { parseJson } from '@agent-atlas/server-kit/base/parse-json';
import { z } from 'zod';

const INVALID_PARAMS = -32_602;

const Refusal = z.looseObject({ error: z.looseObject({ message: z.string() }) });

/** What a schema of the SDK found, which the SDK sends as the JSON of a list. */
const Issues = z
  .array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }))
  .min(1);

/** @returns the JSON-RPC message, in which an error says in words what is wrong with the request */
export function inWords(json: string): string {
  const answer = Refusal.safeParse(parseJson(json));
  if (!answer.success) return json;
  const { message } = answer.data.error;
  const issues = Issues.safeParse(parseJson(message.slice(message.indexOf('['))));
  if (!issues.success) return json;
  const words = issues.data.map((issue) => `${issue.path.join('.')} ${issue.message}`).join(', ');
  const error = { code: INVALID_PARAMS, message: `Invalid request: ${words}.` };
  return JSON.stringify({ ...answer.data, error });
}
