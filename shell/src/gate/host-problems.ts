import type { ReleaseManifest } from '../../contract/manifest.ts';
import { messageOf } from '../releases/errors.ts';
import { integrityOf } from '../releases/integrity.ts';

/** Longest wait for a file of another host, in milliseconds. */
const HOST_TIMEOUT_MS = 10_000;

/**
 * Files that browsers would not get from a folder on another host, or not be allowed to run.
 *
 * @param folder its address
 * @param site origin of the pages that ask for them
 */
export async function hostProblems(
  { web }: Pick<ReleaseManifest, 'web'>,
  folder: string,
  site: string,
): Promise<string[]> {
  const problemOf = async (file: string, integrity: string): Promise<string | undefined> => {
    const answer = await fetch(`${folder}/${file}`, {
      headers: { Origin: site },
      signal: AbortSignal.timeout(HOST_TIMEOUT_MS),
    });
    if (!answer.ok) return `answers ${answer.status}`;
    const allowed = answer.headers.get('access-control-allow-origin');
    if (allowed !== '*' && allowed !== site) return `does not allow ${site} to read it (CORS)`;
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return integrityOf(bytes) === integrity ? undefined : 'is not what was published';
  };
  const problems = await Promise.all(
    Object.entries(web.files).map(async ([file, { integrity }]) => {
      const problem = await problemOf(file, integrity).catch(
        (error: unknown) => `cannot be had: ${messageOf(error)}`,
      );
      return problem ? [`${folder}/${file} ${problem}`] : [];
    }),
  );
  return problems.flat();
}
