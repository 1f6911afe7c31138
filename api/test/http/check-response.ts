import { expect } from 'vitest';
import { z } from 'zod';
import { DECLARATIONS } from '../../contract/routes.ts';
import { describeApi } from '../../src/http/docs/describe-api.ts';

interface Call {
  readonly pattern: RegExp;
  readonly method: string;
  /** The documented statuses. */
  readonly statuses: ReadonlySet<number>;
  /** Content types other than JSON that a 200 may have. */
  readonly otherTypes: ReadonlySet<string>;
  /** The schema of a 200. */
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

/** Fails the test if a response does not conform to the API description. */
export type CheckResponse = (method: string, path: string, response: Response) => Promise<void>;

/** Creates a check against the routes' schemas and the statuses in `/api/openapi.json`. */
export function createResponseCheck(): CheckResponse {
  const calls = callsOf();
  return async (method, path, response) => {
    const { pathname } = new URL(path, 'http://api');
    const known = calls.filter(({ pattern }) => pattern.test(pathname));
    if (known.length === 0) return;
    const name = `${method} ${pathname} ${response.status}`;
    expect(response.headers.get('X-Request-Id'), name).toBeTruthy();
    const routeMethod = method === 'HEAD' ? 'GET' : method;
    const call = known.find((each) => each.method === routeMethod);
    if (!call) {
      expect(response.status, name).toBe(405);
      return;
    }
    expect([...call.statuses], name).toContain(response.status);
    if (response.status === 304 || method === 'HEAD') return;
    const [type = ''] = response.headers.get('Content-Type')?.split(';') ?? [];
    if (response.status === 200 && call.otherTypes.has(type)) return;
    if (response.status === 200) {
      const body: unknown = await response.json();
      expect(call.schema.parse(body), name).toEqual(body);
    } else if (response.headers.get('Content-Type')?.startsWith('application/problem+json')) {
      Problem.parse(await response.json());
    } else {
      expect(await response.text(), name).toMatch(/^[^\n]+$/);
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
