import { composeSet, type HostParts, type LoadedRelease, type ReleaseSet } from './release-set.ts';

export interface LoadedCanary {
  /** Of the visitors who get it, 0 to 1. */
  readonly share: number;
  readonly release: LoadedRelease;
}

/** What the visitors below a share get while canaries run. */
export interface Variant {
  readonly below: number;
  readonly set: ReleaseSet;
}

/**
 * One set for each share, smallest first: whoever gets a canary with a small share gets those with
 * a larger one too, so there are as many sets as canaries and not every combination of them.
 *
 * @throws ReleaseError when a canary does not go with the active releases
 */
export function composeVariants(
  releases: readonly LoadedRelease[],
  canaries: readonly LoadedCanary[],
  host: HostParts,
): Promise<Variant[]> {
  const shares = [...new Set(canaries.map(({ share }) => share))].sort((a, b) => a - b);
  return Promise.all(
    shares.map(async (below) => {
      const given = canaries.filter(({ share }) => share >= below).map(({ release }) => release);
      const names = new Set(given.map(({ manifest }) => manifest.name));
      const others = releases.filter(({ manifest }) => !names.has(manifest.name));
      return { below, set: await composeSet([...others, ...given], host) };
    }),
  );
}
