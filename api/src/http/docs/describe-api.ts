import { z } from 'zod';
import type { Declaration } from '../../../contract/declaration.ts';
import { DECLARATIONS } from '../../../contract/routes.ts';
import { packageVersion } from '../../base/package-dir.ts';

const string = { type: 'string' } as const;
const integer = { type: 'integer' } as const;

const HEADERS = {
  'X-Request-Id': {
    description: "The request's own id if the client sent one, otherwise a new id.",
    schema: string,
  },
  'X-Data-Version': {
    description: 'Identifies the state of the data. If the value changes, responses may differ.',
    schema: string,
  },
  'X-Data-Stale': {
    description: '`true` if the database is unavailable and this is an earlier response.',
    schema: string,
  },
  ETag: { description: 'The value to send in `If-None-Match`.', schema: string },
  Link: { description: 'The next page of the list, as `rel="next"` (RFC 8288).', schema: string },
  'X-Total-Count': {
    description: 'The number of items in the list. With `;at-least`, there are more.',
    schema: string,
  },
  'RateLimit-Policy': {
    description: 'The rate limits that apply to the request.',
    schema: string,
  },
  RateLimit: {
    description: 'The remaining requests of each limit, and when it resets.',
    schema: string,
  },
  'Retry-After': {
    description: 'The number of seconds to wait before the next request.',
    schema: integer,
  },
} as const;

type HeaderName = keyof typeof HEADERS;

const PROBLEM_SCHEMA = {
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

function refsTo(names: readonly HeaderName[]) {
  return Object.fromEntries(
    names.map((name) => [name, { $ref: `#/components/headers/${name}` }] as const),
  );
}

function refusal(description: string, headers: readonly HeaderName[] = []) {
  return { description, headers: refsTo(['X-Request-Id', ...headers]), content: PROBLEM_CONTENT };
}

const WRONG_INPUT = { 400: refusal('A parameter or field is missing or invalid.') };
const LIMITED = {
  429: refusal('Too many requests.', ['Retry-After', 'RateLimit-Policy', 'RateLimit']),
};

const REPEATED = { 422: refusal('The `Idempotency-Key` was already used with another body.') };
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Identifies the request: 8 to 64 letters, digits, `-` or `_`, with or without quotes. A repeated request with the same key within ten minutes gets the first response again and changes nothing. Keys are scoped to the session, or to the network of a client without a session.',
  schema: string,
};

/** Errors that every route may return. */
const ALWAYS = {
  500: refusal('Something went wrong on our side.'),
  503: refusal('The database is unavailable.', ['Retry-After']),
};

const BY_METHOD = {
  get: {
    304: { description: "The client's copy is current.", headers: refsTo(['ETag']) },
    414: refusal('The address is longer than 8 KB.'),
    ...ALWAYS,
  },
  post: {
    403: refusal('The request was sent by another site.'),
    408: refusal('The body did not arrive in time.'),
    413: refusal('The body is too large.'),
    414: refusal('The address is longer than 8 KB.'),
    415: refusal('The body is not JSON.'),
    ...ALWAYS,
  },
} as const;

/**
 * Builds the OpenAPI 3.1 description from the route declarations and the rules common to all
 * routes.
 */
export function describeApi() {
  const paths: Record<string, Record<string, object>> = {};
  for (const declaration of DECLARATIONS) {
    const path = declaration.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [declaration.method]: operationOf(declaration) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Agent Atlas API',
      version: packageVersion(),
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        'An error is one line of plain text, or a problem document if the client accepts `application/problem+json`. A path responds to unsupported methods with 405 and `Allow`. Every path that supports `GET` also supports `HEAD`.',
    },
    // Relative to this document.
    servers: [{ url: '/' }],
    paths,
    components: { headers: HEADERS, schemas: { ...namedSchemas(), Problem: PROBLEM_SCHEMA } },
  };
}

/** The name of a route for generated clients: `getAgentsByIdRanking` for `GET /api/agents/:id/ranking`. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .replaceAll(':', 'by-')
    .split(/[^A-Za-z0-9]+/);
  return method + words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('');
}

function operationOf(declaration: Declaration) {
  const {
    method,
    path,
    about,
    input,
    answer,
    types,
    problems = {},
    refusals = {},
    limit,
    isRepeatable,
  } = declaration;
  const names = Object.keys(input.shape);
  const isList = names.includes('cursor');
  const named: HeaderName[] = [
    'X-Request-Id',
    'X-Data-Version',
    ...(method === 'get' ? (['ETag', 'X-Data-Stale'] as const) : []),
    ...(isList ? (['Link', 'X-Total-Count'] as const) : []),
    ...(limit ? (['RateLimit-Policy', 'RateLimit'] as const) : []),
  ];
  const content = (types ?? ['application/json']).map((type) => {
    return [type, { schema: type === 'application/json' ? schemaOf(answer) : string }] as const;
  });
  const ownProblems = Object.entries(problems).map(
    ([status, text]) => [status, refusal(text)] as const,
  );
  const ownRefusals = Object.entries(refusals).map(
    ([status, description]) =>
      [status, { description, content: Object.fromEntries(content) }] as const,
  );
  return {
    operationId: operationIdOf(method, path),
    tags: [path.split('/')[2] ?? path],
    summary: about,
    ...(method === 'get'
      ? { parameters: parametersOf(declaration) }
      : { requestBody: bodyOf(input), ...(isRepeatable && { parameters: [IDEMPOTENCY_KEY] }) }),
    responses: {
      200: { description: about, headers: refsTo(named), content: Object.fromEntries(content) },
      ...BY_METHOD[method],
      ...(names.length > 0 && WRONG_INPUT),
      ...(limit && LIMITED),
      ...(isRepeatable && REPEATED),
      ...Object.fromEntries([...ownProblems, ...ownRefusals]),
    },
  };
}

function bodyOf(schema: z.ZodType) {
  return { required: true, content: { 'application/json': { schema: schemaOf(schema) } } };
}

function parametersOf({ path, input }: Declaration): object[] {
  const { properties = {}, required = [] } = z.toJSONSchema(input, INPUT);
  return Object.entries(properties).map(([name, schema]) => {
    const isInPath = path.split('/').includes(`:${name}`);
    return { name, in: isInPath ? 'path' : 'query', required: required.includes(name), schema };
  });
}

// For `output`, zod would declare `additionalProperties: false`, but responses may gain fields.
const INPUT = { io: 'input' } as const;

/** Converts a schema. Named subschemas become references to the components. */
function schemaOf(schema: z.ZodType): unknown {
  const { $schema, $defs, ...own } = z.toJSONSchema(schema, INPUT);
  return JSON.parse(JSON.stringify(own).replaceAll('#/$defs/', '#/components/schemas/'));
}

function namedSchemas() {
  const uri = (id: string) => `#/components/schemas/${id}`;
  const { schemas } = z.toJSONSchema(z.globalRegistry, { ...INPUT, uri });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema, $id, ...schema }]) => [name, schema]),
  );
}
