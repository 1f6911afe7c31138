import type { Boot } from '../../contract/boot.ts';
import type { Report } from './observer.ts';

/** Creates a function that loads the code for reports when it has one. */
export const createReport =
  (boot: Boot): Report =>
  (...failure) =>
    void import(/* webpackChunkName: "idle" */ './idle.ts').then(
      ({ observe }) => observe(boot).failed(...failure),
      () => undefined,
    );
