import { beforeEach } from 'vitest';
import { releaseClient } from './client.ts';
import { emptyReleases } from './empty.ts';
import { useTestRegistry } from './harness.ts';

/** Starts an API for the tests of a file. Each begins without releases and with one server. */
export function useEmptyReleases() {
  const api = useTestRegistry();
  const releases = releaseClient(api);
  beforeEach(async () => {
    await emptyReleases(api.sql);
    await releases.report();
  });
  return { api, releases };
}
