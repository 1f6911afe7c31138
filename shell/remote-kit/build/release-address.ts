import { z } from 'zod';
import { messageOf, ReleaseError } from './errors.ts';
import type { ReleaseApiAddress } from './release-calls.ts';

const ID_TOKEN_DEADLINE_MS = 10_000;
const idToken = z.object({ value: z.string() });

/**
 * The URL of the release API and a token for it: `RELEASE_TOKEN` or, in a GitHub workflow with the
 * permission `id-token: write`, an OpenID Connect token that GitHub issues for this run and for the
 * release API as audience.
 *
 * @throws ReleaseError if the URL or a token is missing
 */
export async function releaseAddress(env: NodeJS.ProcessEnv): Promise<ReleaseApiAddress> {
  const url = env.RELEASE_URL?.replace(/\/+$/, '');
  if (!url) throw new ReleaseError('RELEASE_URL is not set: set it to the URL of the release API');
  if (env.RELEASE_TOKEN) return { url, token: env.RELEASE_TOKEN };
  const { ACTIONS_ID_TOKEN_REQUEST_URL: issuer, ACTIONS_ID_TOKEN_REQUEST_TOKEN: token } = env;
  if (!issuer || !token) {
    throw new ReleaseError(
      'There are no credentials: set RELEASE_TOKEN, or give the workflow the permission id-token: write',
    );
  }
  const tokenUrl = new URL(issuer);
  tokenUrl.searchParams.set('audience', env.RELEASE_AUDIENCE || url);
  const response = await fetch(tokenUrl, {
    headers: { Authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(ID_TOKEN_DEADLINE_MS),
  }).catch((error: unknown) => {
    throw new ReleaseError(`${tokenUrl.origin} cannot be reached: ${messageOf(error)}`);
  });
  const body = idToken.safeParse(await response.json().catch(() => null));
  if (!response.ok || !body.success) {
    throw new ReleaseError(
      `GitHub issued no token for this run: it responded with ${response.status}`,
    );
  }
  return { url, token: body.data.value };
}
