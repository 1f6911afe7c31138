import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ApiContract, apiContract } from '../gate/api-contract.ts';
import { ReleaseError } from '../releases/errors.ts';
import { dataDir } from '../run/paths.ts';

/** Where an API that runs on this DATA_DIR has left its description. */
const CONTRACT_FILE = 'api-contract.json';

async function ask(url: string): Promise<unknown> {
  try {
    return await (await fetch(new URL('/api/openapi.json', url))).json();
  } catch {
    throw new ReleaseError(
      `The API at ${url} does not tell its contract: start it, or leave API_URL empty`,
    );
  }
}

/**
 * The contract of the active API: the one that `API_URL` names, otherwise the one that ran last with
 * this DATA_DIR; undefined when none has.
 *
 * @throws ReleaseError when the API does not answer
 */
export async function activeApi(): Promise<ApiContract | undefined> {
  const url = process.env.API_URL;
  if (url) return apiContract.parse(await ask(url));
  const text = await readFile(join(dataDir(), CONTRACT_FILE), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : apiContract.parse(JSON.parse(text));
}
