import { expect } from 'vitest';
import { z } from 'zod';
import { DECLARATIONS } from '../../contract/routes.ts';
import { describeApi } from '../../src/http/docs/describe-api.ts';

interface Call {
  readonly pattern: RegExp;
  readonly method: string;
  /** Statuses that the description knows. */
  readonly statuses: ReadonlySet<number>;
  /** What a 200 may hold instead of JSON. */
  readonly otherTypes: ReadonlySet<string>;
  /** What a 200 holds. */
  readonly schema: z.ZodType;
}

const Description = z.object({
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()) })),
  ),
});

const Problem = z.strictObject({
  type: z.literal('about:blank'),
  title: z.string().min(1),
  status: z.number(),
  detail: z.string().min(1),
  requestId: z.string().min(1),
});

/** Fails the test when an answer is not what the API's own description promises. */
export type CheckAnswer = (method: string, path: string, answer: Response) => Promise<void>;

/** Checks against the routes' schemas and the statuses in `/api/openapi.json`. */
export function answerChecker(): CheckAnswer {
  const calls = callsOf();
  return async (method, path, answer) => {
    const { pathname } = new URL(path, 'http://api');
    const known = calls.filter(({ pattern }) => pattern.test(pathname));
    if (known.length === 0) return;
    const name = `${method} ${pathname} ${answer.status}`;
    expect(answer.headers.get('X-Request-Id'), name).toBeTruthy();
    const asked = method === 'HEAD' ? 'GET' : method;
    const call = known.find((each) => each.method === asked);
    if (!call) {
      expect(answer.status, name).toBe(405);
      return;
    }
    expect([...call.statuses], name).toContain(answer.status);
    if (answer.status === 304 || method === 'HEAD') return;
    const [type = ''] = answer.headers.get('Content-Type')?.split(';') ?? [];
    if (answer.status === 200 && call.otherTypes.has(type)) return;
    if (answer.status === 200) {
      const body: unknown = await answer.json();
      expect(call.schema.parse(body), name).toEqual(body);
    } else if (answer.headers.get('Content-Type')?.startsWith('application/problem+json')) {
      Problem.parse(await answer.json());
    } else {
      expect(await answer.text(), name).toMatch(/^[^\n]+$/);
    }
  };
}

function callsOf(): Call[] {
  const { paths } = Description.parse(describeApi());
  return DECLARATIONS.map(({ method, path, answer, types = [] }) => ({
    pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
    method: method.toUpperCase(),
    statuses: new Set(
      Object.keys(paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method]?.responses ?? {}).map(Number),
    ),
    otherTypes: new Set(types.filter((type) => type !== 'application/json')),
    schema: answer,
  }));
}
