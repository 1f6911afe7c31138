interface Contribution {
  readonly order: number;
  readonly remote: string;
}

/**
 * Compares what several remotes contribute to one place: by order, then by remote. Sorting is stable, so contributions
 * of one remote with the same order stay as declared.
 */
export const byOrderThenRemote = (a: Contribution, b: Contribution): number =>
  a.order - b.order || Number(a.remote > b.remote) - Number(a.remote < b.remote);
