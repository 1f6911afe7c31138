import fc from 'fast-check';
import { anyBody } from './bodies.ts';
import { anyText } from './texts.ts';

export interface Call {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

const method = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('GET', 'POST') },
  fc.constantFrom('HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
);

const id = fc.oneof(
  fc.integer({ min: 1, max: 8 }).map(String),
  fc.constantFrom('0', '-1', '1.5', '1e9', '2147483647', '2147483648', '99999999999', 'NaN', '%00'),
  anyText.map(encodeURIComponent),
);

const category = fc.oneof(
  fc.constantFrom('AI%20Chatbot', 'image%20generator', 'AI%20Platform%2FModel%20Builder', '%E0%A4'),
  anyText.map(encodeURIComponent),
);

const path = fc.oneof(
  fc.constantFrom(
    '/api/categories',
    '/api/agents',
    '/api/featured-agents',
    '/api/newest-agents',
    '/api/popular-agents',
    '/api/leaderboard',
    '/api/reviews',
    '/api/recent-reviews',
    '/api/votes',
    '/api/review-votes',
    '/api/openapi.json',
  ),
  { weight: 2, arbitrary: fc.constantFrom('/api/search', '/api/recommendations') },
  id.map((each) => `/api/agents/${each}`),
  id.map((each) => `/api/agents/${each}/ranking`),
  id.map((each) => `/api/agents/${each}/review-summary`),
  category.map((each) => `/api/categories/${each}`),
  category.map((each) => `/api/categories/${each}/facets`),
  anyText.map((text) => `/api/${encodeURIComponent(text)}`),
);

const cursor = fc.oneof(
  anyText,
  fc
    .tuple(
      fc.constantFrom(
        'score',
        'rating',
        'reviews',
        'newest',
        'name-in-any-case',
        'added',
        'popular',
        'all-in-any-case',
      ),
      fc.array(fc.oneof(fc.double(), fc.integer(), anyText, fc.constant('2026-01-05T09:00:00Z'))),
    )
    .map(([name, keys]) => Buffer.from(JSON.stringify([name, ...keys])).toString('base64url')),
);

const parameter = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constant('q'), anyText) },
  fc.tuple(fc.constant('limit'), fc.constantFrom('1', '2', '200', '201', '0', '-1', '1e2', 'x')),
  fc.tuple(fc.constant('cursor'), cursor),
  fc.tuple(fc.constant('agentId'), fc.constantFrom('1', '4', '99', '0', '2147483648', 'x')),
  fc.tuple(fc.constant('pricing'), fc.constantFrom('free', 'paid', 'cheap', '')),
  fc.tuple(fc.constant('rating'), fc.constantFrom('4.5', '4', '3', '5', '4.50', '')),
  fc.tuple(fc.constant('sort'), fc.constantFrom('score', 'name', 'relevance', 'rating', 'best')),
  fc.tuple(fc.constant('category'), anyText),
  fc.tuple(fc.constant('stars'), fc.constantFrom('5', '1', '0', '4.5', '')),
  fc.tuple(fc.constant('topic'), fc.oneof(fc.constantFrom('pro-quick', 'con-'), anyText)),
  fc.tuple(anyText, anyText),
);

const headers = fc
  .record(
    {
      Accept: fc.constantFrom('application/json', 'application/problem+json', 'text/html', ';;;,'),
      'Accept-Encoding': fc.constantFrom('gzip', 'br', 'identity;q=0', 'x;q=nine'),
      'Content-Type': fc.constantFrom(
        'application/json',
        'application/json; charset=x',
        'text/plain',
      ),
      Cookie: fc.constantFrom('atlas_session=x', 'atlas_session=%E0%A4%A', '=;=;', 'a=1; b'),
      'If-None-Match': fc.constantFrom('*', '"x"', 'W/"', ','),
      Origin: fc.constantFrom('null', 'https://example.org', 'not an origin'),
      Range: fc.constantFrom('bytes=0-10', 'bytes=9-1'),
      'X-Forwarded-For': fc.constantFrom('203.0.113.9', '2001:db8::1', 'unknown', ', ,'),
      'X-Forwarded-Proto': fc.constantFrom('https', 'gopher'),
      'X-Request-Id': fc.constantFrom('abc', 'x'.repeat(300)),
    },
    { requiredKeys: [] },
  )
  .map((given): Record<string, string> => ({ 'Content-Type': 'application/json', ...given }));

/** Any API request: valid, almost valid, or garbage. */
export const anyCall: fc.Arbitrary<Call> = fc
  .record({
    method,
    path,
    headers,
    parameters: fc.array(parameter, { maxLength: 5 }),
    body: anyBody,
  })
  .map(({ path: pathname, parameters, ...call }) => ({
    ...call,
    path: parameters.length > 0 ? `${pathname}?${new URLSearchParams(parameters)}` : pathname,
  }));
