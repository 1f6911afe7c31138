import { createRoute, z } from '@hono/zod-openapi';
import {
  CreatedTokenSchema,
  NewTokenSchema,
  TOKENS_MAX,
  TokenSchema,
} from '../../contract/access.ts';
import { createToken, hashToken, isToken, tokenStart } from '../access/token-format.ts';
import {
  insertToken,
  revokeToken,
  selectTokenByHash,
  selectTokens,
  type Token,
} from '../access/token-queries.ts';
import { limitReached, ReleaseProblem } from '../problem.ts';
import type { Releases } from '../releases.ts';
import { changeAsOwner, permit, type ReleaseApp } from './env.ts';
import { json, jsonBody, listRoute, NumberParam, PROBLEMS, removeRoute } from './params.ts';

const getTokens = listRoute('/v1/tokens', TokenSchema, [
  'List the tokens of teams and servers, without the secrets.',
  'The tokens, valid ones first.',
]);

const postToken = createRoute({
  method: 'post',
  path: '/v1/tokens',
  summary: 'Create a token.',
  request: { body: jsonBody(NewTokenSchema) },
  responses: {
    201: json(CreatedTokenSchema, 'The token, which is shown only once.'),
    ...PROBLEMS,
  },
});

const removeToken = removeRoute('/v1/tokens/{id}', z.object({ id: NumberParam }), [
  'Revoke a token.',
  'The token is revoked.',
]);

export function addTokenRoutes(app: ReleaseApp, releases: Releases): void {
  app.openapi(getTokens, async (c) => {
    await permit(c, releases, 'own');
    return c.json(await selectTokens(releases.sql), 200);
  });
  app.openapi(postToken, async (c) => {
    const body = c.req.valid('json');
    const given = body.role === 'server' ? body.token : undefined;
    if (given !== undefined && !isToken(given))
      throw new ReleaseProblem(400, 'The token has a wrong checksum.', 'Was it cut or mistyped?');
    const token = given ?? createToken();
    const secrets = { hash: hashToken(token), start: tokenStart(token) };
    const wanted = { team: null, remotes: null, ...body };
    const { row } = await changeAsOwner(c, releases, 'token.create', async (tx, createdBy) => {
      const known = await selectTokenByHash(tx, secrets.hash);
      if (known)
        throw new ReleaseProblem(
          409,
          `This token exists already: ${known.name}, ${known.revokedAt ? 'revoked' : 'valid'}.`,
          'Generate another one.',
        );
      const row = await insertToken(tx, { ...secrets, ...wanted, createdBy });
      if (!row) throw limitReached(TOKENS_MAX, 'tokens', 'Revoke one first.');
      return { detail: detailOf(row), row };
    });
    return c.json({ ...row, token }, 201);
  });
  app.openapi(removeToken, async (c) => {
    const { id } = c.req.valid('param');
    await changeAsOwner(c, releases, 'token.revoke', async (tx) => {
      const revoked = await revokeToken(tx, id);
      if (!revoked)
        throw new ReleaseProblem(404, `Token ${id} does not exist or is already revoked.`);
      return { detail: detailOf(revoked) };
    });
    return c.body(null, 204);
  });
}

const detailOf = ({ id, start, role, team, name, remotes, expiresAt }: Token) => ({
  id,
  start,
  role,
  team,
  name,
  remotes,
  expiresAt,
});
