/** The parts of a release that can contain a fault. */
export const PLACES = ['page', 'head', 'loader', 'module'] as const;

export type Place = (typeof PLACES)[number];
