import { z } from 'zod';
import type { Declaration } from '../../../contract/declaration.ts';
import { DECLARATIONS } from '../../../contract/routes.ts';
import { packageVersion } from '../../config.ts';

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
  'X-Total-Count': {
    description: 'How many items the list has; with `;at-least`, there are more.',
    schema: string,
  },
  'RateLimit-Policy': {
    description: 'The limits that the request counts against.',
    schema: string,
  },
  RateLimit: { description: 'What is left of them, and for how long.', schema: string },
  'Retry-After': { description: 'Seconds to wait.', schema: integer },
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

const WRONG_INPUT = { 400: refusal('A parameter or a field is missing or wrong.') };
const LIMITED = {
  429: refusal('Too many requests.', ['Retry-After', 'RateLimit-Policy', 'RateLimit']),
};

const REPEATED = { 422: refusal('The `Idempotency-Key` was sent with another body before.') };
const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Names the call, as 8 to 64 letters, digits, `-` or `_`, with quotes or without: a repeat under the same key within ten minutes gets the first answer again and changes nothing. A caller that has no session yet is told apart by its network.',
  schema: string,
};

/** Errors that every route may return. */
const ALWAYS = {
  500: refusal('Something went wrong on our side.'),
  503: refusal('The database is away.', ['Retry-After']),
};

const BY_METHOD = {
  get: {
    304: { description: 'What the caller has is current.', headers: refsTo(['ETag']) },
    414: refusal('The address is longer than 8 KB.'),
    ...ALWAYS,
  },
  post: {
    403: refusal('The request comes from another site.'),
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
      description:
        'Errors are one readable line of text, or a problem document for who accepts `application/problem+json`. An address that exists answers 405 with `Allow` to other methods; `HEAD` works wherever `GET` does.',
    },
    paths,
    components: { headers: HEADERS, schemas: { ...namedSchemas(), Problem: PROBLEM_SCHEMA } },
  };
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
  return {
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
      ...Object.fromEntries(ownProblems),
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
