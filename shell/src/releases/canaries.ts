import {
  composeSet,
  type HostParts,
  type LoadedRelease,
  type ReleaseSet,
  refuseConflicts,
} from './release-set.ts';

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

/** The releases with this one in place of the other of its remote. */
function replaced(releases: readonly LoadedRelease[], given: LoadedRelease): LoadedRelease[] {
  return [...releases.filter(({ manifest }) => manifest.name !== given.manifest.name), given];
}

/**
 * One set for each share, smallest first: whoever gets a canary with a small share gets those with
 * a larger one too, so there are as many sets as canaries and not every combination of them. A canary
 * that does not go with the rest is left out: it must not hold up what other teams activate.
 *
 * @param refuse told of what is left out
 */
export function composeVariants(
  releases: readonly LoadedRelease[],
  canaries: readonly LoadedCanary[],
  host: HostParts,
  refuse: (error: unknown) => void,
): Promise<Variant[]> {
  const shares = [...new Set(canaries.map(({ share }) => share))].sort((a, b) => a - b);
  return Promise.all(
    shares.map(async (below) => {
      let chosen = [...releases];
      for (const { release } of canaries.filter(({ share }) => share >= below)) {
        const withIt = replaced(chosen, release);
        try {
          refuseConflicts(withIt);
          chosen = withIt;
        } catch (error) {
          refuse(error);
        }
      }
      return { below, set: await composeSet(chosen, host) };
    }),
  );
}
