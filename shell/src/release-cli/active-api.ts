import { type ApiContract, apiContract } from '../gate/api-contract.ts';
import { ReleaseError } from '../releases/errors.ts';

/**
 * The contract of the active API: the running one's where `API_URL` names it; otherwise that of the
 * workspace, from which `pnpm start` runs its own.
 *
 * @throws ReleaseError when the API does not answer
 */
export async function activeApi(): Promise<ApiContract | undefined> {
  const url = process.env.API_URL;
  if (!url) return undefined;
  try {
    const response = await fetch(new URL('/api/openapi.json', url));
    return apiContract.parse(await response.json());
  } catch {
    throw new ReleaseError(
      `The API at ${url} does not tell its contract: start it, or leave API_URL empty`,
    );
  }
}
