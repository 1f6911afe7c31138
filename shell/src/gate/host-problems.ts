import { limitedBody } from '@agent-atlas/server-kit/http/limited-body';
import type { ReleaseManifest } from '../../contract/manifest.ts';
import { messageOf } from '../releases/errors.ts';
import { integrityOf } from '../releases/integrity.ts';

/** Longest wait for a file on another host, in milliseconds. */
const HOST_TIMEOUT_MS = 10_000;

/**
 * Files in a folder on another host that browsers could not fetch or would not run.
 *
 * @param folder the folder's URL
 * @param site origin of the pages that load them
 */
export async function hostProblems(
  { web }: Pick<ReleaseManifest, 'web'>,
  folder: string,
  site: string,
): Promise<string[]> {
  const problemOf = async (
    file: string,
    { integrity, bytes }: ReleaseManifest['web']['files'][string],
  ): Promise<string | undefined> => {
    const response = await fetch(`${folder}/${file}`, {
      headers: { Origin: site },
      redirect: 'manual',
      signal: AbortSignal.timeout(HOST_TIMEOUT_MS),
    });
    if (!response.ok) return `responds with ${response.status}`;
    const allowed = response.headers.get('access-control-allow-origin');
    if (allowed !== '*' && allowed !== site) return `does not allow ${site} to read it (CORS)`;
    const body = await limitedBody(response, bytes);
    return body && integrityOf(body) === integrity ? undefined : 'differs from what was published';
  };
  const problems = await Promise.all(
    Object.entries(web.files).map(async ([file, published]) => {
      const problem = await problemOf(file, published).catch(
        (error: unknown) => `cannot be fetched: ${messageOf(error)}`,
      );
      return problem ? [`${folder}/${file} ${problem}`] : [];
    }),
  );
  return problems.flat();
}
