import type { Boot } from '../../contract/boot.ts';
import type { Report } from './observer.ts';

/** Creates a function that loads the code for reports, which comes with the live router, when it has one. */
export const createReport =
  (boot: Boot): Report =>
  (...failure) =>
    void import('./live-router.ts').then(
      ({ observe }) => observe(boot).failed(...failure),
      () => undefined,
    );
