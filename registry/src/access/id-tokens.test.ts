import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { claimedIssuer, isIdToken, verifyIdToken } from './id-tokens.ts';
import { createKeySets, isIssuerUrl } from './key-sets.ts';

const trusted = await generateKeyPair('ES256');
const untrusted = await generateKeyPair('ES256');
const keys = { keys: [{ ...(await exportJWK(trusted.publicKey)), kid: 'a', alg: 'ES256' }] };

let listener: RequestListener;
let requestedPaths: string[];
const server = createServer((request, response) => {
  requestedPaths.push(request.url ?? '');
  listener(request, response);
});
let issuer = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => void server.close());
beforeEach(() => {
  requestedPaths = [];
  listener = ({ url }, response) =>
    response.end(JSON.stringify(url === '/keys' ? keys : { issuer, jwks_uri: `${issuer}/keys` }));
});

const now = () => Math.floor(Date.now() / 1000);
const token = (claims: Record<string, unknown> = {}, key = trusted.privateKey, kid = 'a') =>
  new SignJWT({
    iss: issuer,
    aud: 'here',
    iat: now(),
    exp: now() + 300,
    jti: 'j1',
    repository: 'acme/content',
    ...claims,
  })
    .setProtectedHeader({ alg: 'ES256', kid })
    .sign(key);
const verify = async (text: string, jwksUri: string | null = null) =>
  verifyIdToken(text, { issuer, jwksUri }, createKeySets());

test('a valid token yields its claims; the keys are found by discovery', async () => {
  const result = await verify(await token());
  expect(result).toMatchObject({ id: 'j1', audiences: ['here'] });
  expect(result).toHaveProperty('claims.repository', 'acme/content');
  expect(requestedPaths).toEqual(['/.well-known/openid-configuration', '/keys']);
});

test('a configured key URL needs no discovery, and keys are fetched once', async () => {
  const keySets = createKeySets();
  const issuerKeys = { issuer, jwksUri: `${issuer}/keys` };
  await verifyIdToken(await token(), issuerKeys, keySets);
  await verifyIdToken(await token(), issuerKeys, keySets);
  expect(requestedPaths).toEqual(['/keys']);
});

test('a token without an id is identified by its signed content', async () => {
  const [a, b] = await Promise.all([
    verify(await token({ jti: undefined, run_id: '1' })),
    verify(await token({ jti: undefined, run_id: '2' })),
  ]);
  expect(a).toHaveProperty('id');
  expect('id' in a && a.id).not.toBe('id' in b && b.id);
});

describe('refused', () => {
  test.each([
    ['expired', { exp: now() - 120 }, 'outdated', /has expired at 20/],
    ['issued too long ago', { iat: now() - 7200 }, 'outdated', /has expired/],
    ['not valid yet', { nbf: now() + 600 }, 'outdated', /nbf/],
    ['without an expiry', { exp: undefined }, 'outdated', /exp/],
    ['from another issuer', { iss: 'https://evil.example' }, 'outdated', /iss/],
  ])('%s', async (_, claims, kind, message) => {
    const problem = await verify(await token(claims));
    expect(problem).toMatchObject({ kind, message: expect.stringMatching(message) });
  });

  test('signed with an untrusted key', async () => {
    const problem = await verify(await token({}, untrusted.privateKey));
    expect(problem).toMatchObject({ kind: 'unproven' });
  });

  test('signed with a key that the issuer does not list', async () => {
    const problem = await verify(await token({}, untrusted.privateKey, 'b'));
    expect(problem).toMatchObject({ kind: 'unproven' });
  });

  test('altered', async () => {
    const [head, , signature] = (await token()).split('.');
    const [, payload] = (await token({ repository: 'acme/shop' })).split('.');
    const problem = await verify(`${head}.${payload}.${signature}`);
    expect(problem).toMatchObject({ kind: 'unproven' });
  });

  test('unsigned', async () => {
    const [, payload] = (await token()).split('.');
    const head = Buffer.from('{"alg":"none"}').toString('base64url');
    expect(await verify(`${head}.${payload}.`)).toMatchObject({ kind: 'unproven' });
  });
});

describe('an unavailable issuer', () => {
  test.each<[string, RequestListener]>([
    [
      'redirects',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['fails', (_, response) => response.writeHead(500).end()],
    ['sends too much', (_, response) => response.end(Buffer.alloc(300 * 1024, ' '))],
    ['sends invalid JSON', (_, response) => response.end('<html>')],
    [
      'names another issuer',
      (_, response) =>
        response.end(JSON.stringify({ issuer: 'https://other.example', jwks_uri: issuer })),
    ],
  ])('%s', async (_, failing) => {
    listener = failing;
    expect(await verify(await token())).toMatchObject({ kind: 'unavailable' });
  });

  test('is tried again with the next token', async () => {
    const keySets = createKeySets();
    const works = listener;
    listener = (_, response) => response.writeHead(500).end();
    await verifyIdToken(await token(), { issuer, jwksUri: null }, keySets);
    listener = works;
    const result = await verifyIdToken(await token(), { issuer, jwksUri: null }, keySets);
    expect(result).toHaveProperty('id', 'j1');
  });
});

test('text without three parts is not an id token', async () => {
  expect(isIdToken(await token())).toBe(true);
  expect(isIdToken('atlas_abc')).toBe(false);
  expect(isIdToken(`${'a'.repeat(20_000)}.b.c`)).toBe(false);
  expect(claimedIssuer('a.b.c')).toBeUndefined();
});

test.each([
  ['https://token.actions.githubusercontent.com', true],
  ['http://127.0.0.1:4000', true],
  ['http://gitlab.example', false],
  ['https://user:pass@gitlab.example', false],
  ['ftp://gitlab.example', false],
  ['gitlab', false],
])('isIssuerUrl(%s) is %s', (url, expected) => {
  expect(isIssuerUrl(url)).toBe(expected);
});
