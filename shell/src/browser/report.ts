import type { Boot } from '../../contract/boot.ts';

/** Reports to the server that a remote failed to load, threw while rendering, or did not match the server's HTML. */
export type Report = (
  remote: string,
  kind: 'load' | 'render' | 'hydration',
  error: unknown,
) => void;

/** Creates a function that loads the code for reports, which comes with the live router, when it has one. */
export const createReport =
  (boot: Boot): Report =>
  (...failure) =>
    void import('./live-router.ts').then(
      ({ observe }) => observe(boot).failed(...failure),
      () => undefined,
    );
