import { beforeEach } from 'vitest';
import { useTestApi } from '../harness.ts';
import { releaseClient } from './client.ts';
import { emptyReleases } from './empty.ts';

/** Starts an API for the tests of a file. Each begins without releases and with one server. */
export function useEmptyReleases() {
  const api = useTestApi();
  const releases = releaseClient(api);
  beforeEach(async () => {
    await emptyReleases(api.sql);
    await releases.report();
  });
  return { api, releases };
}
