import { packageVersion } from '../../config.ts';
import type { Api } from '../deps.ts';
import { limitKindOf } from '../limits/policies.ts';

type Description = ReturnType<Api['getOpenAPI31Document']>;
type Components = NonNullable<Description['components']>;
type Schemas = NonNullable<Components['schemas']>;
type Headers = NonNullable<Components['headers']>;
type Responses = NonNullable<Components['responses']>;

const METHODS = ['get', 'post'] as const;

const string = { type: 'string' } as const;
const integer = { type: 'integer' } as const;

const HEADERS = {
  'X-Request-Id': { description: "The caller's own id, or a new one.", schema: string },
  'X-Data-Version': {
    description: 'Names the state of the data; another value means that answers may differ.',
    schema: string,
  },
  'X-Data-Stale': {
    description: '`true` when the database is away and the last good answer stands in.',
    schema: string,
  },
  ETag: { description: 'For `If-None-Match`.', schema: string },
  Link: { description: 'The next part of the list, as `rel="next"` (RFC 8288).', schema: string },
  'RateLimit-Policy': {
    description: 'The limits that the request counts against.',
    schema: string,
  },
  RateLimit: { description: 'What is left of them, and for how long.', schema: string },
  'Retry-After': { description: 'Seconds to wait.', schema: integer },
} satisfies Headers;

type HeaderName = keyof typeof HEADERS;

const PROBLEM_SCHEMA: Schemas[string] = {
  type: 'object',
  description: 'A problem document (RFC 9457).',
  required: ['type', 'title', 'status', 'detail', 'requestId'],
  properties: {
    type: string,
    title: string,
    status: integer,
    detail: string,
    requestId: string,
  },
};

const PROBLEM_CONTENT = {
  'text/plain': { schema: string },
  'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } },
};

function refsTo(names: readonly HeaderName[]): Headers {
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const),
  );
}

function refusal(description: string, headers: readonly HeaderName[] = []) {
  return { description, headers: refsTo(['X-Request-Id', ...headers]), content: PROBLEM_CONTENT };
}

/** Answers that many calls share; a call's own description of a status goes first. */
const SHARED = {
  304: { description: 'What the caller has is current.', headers: refsTo(['ETag']) },
  403: refusal('The request comes from another site.'),
  408: refusal('The body did not arrive in time.'),
  413: refusal('The body is too large.'),
  414: refusal('The address is longer than 8 KB.'),
  415: refusal('The body is not JSON.'),
  429: refusal('Too many requests.', ['Retry-After', 'RateLimit-Policy', 'RateLimit']),
  500: refusal('Something went wrong on our side.'),
  503: refusal('The database is away.', ['Retry-After']),
} satisfies Responses;

/** The API's own description (OpenAPI 3.1): what the routes say, and what holds for all of them. */
export function describeApi(app: Api): Description {
  const description = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Agent Atlas API',
      version: packageVersion(),
      description:
        'Errors are one readable line of text, or a problem document for who accepts `application/problem+json`. An address that exists answers 405 with `Allow` to other methods; `HEAD` works wherever `GET` does.',
    },
  });
  const { headers, schemas, ...components } = description.components ?? {};
  description.components = {
    ...components,
    headers: { ...headers, ...HEADERS },
    schemas: { ...schemas, Problem: PROBLEM_SCHEMA },
  };
  for (const [path, item] of Object.entries(description.paths ?? {})) {
    for (const method of METHODS) {
      const operation = item[method];
      if (!operation) continue;
      const isLimited = limitKindOf(method.toUpperCase(), path) !== undefined;
      const isList = JSON.stringify(operation.parameters ?? []).includes('"cursor"');
      const named: HeaderName[] = [
        'X-Request-Id',
        'X-Data-Version',
        ...(method === 'get' ? (['ETag', 'X-Data-Stale'] as const) : []),
        ...(isList ? (['Link'] as const) : []),
        ...(isLimited ? (['RateLimit-Policy', 'RateLimit'] as const) : []),
      ];
      const statuses =
        method === 'get'
          ? ([304, 414, 500, 503] as const)
          : ([403, 408, 413, 414, 415, 500, 503] as const);
      const own = operation.responses ?? {};
      operation.tags ??= [path.split('/')[2] ?? path];
      operation.summary ??= own[200]?.description;
      operation.responses = {
        ...Object.fromEntries(statuses.map((status) => [status, SHARED[status]])),
        ...(isLimited && { 429: SHARED[429] }),
        ...own,
        200: { ...own[200], headers: refsTo(named) },
      };
    }
  }
  return description;
}
