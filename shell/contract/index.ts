/// <reference path="./files.d.ts" preserve="true" />
export type * from './contributions.ts';
export * from './remote.ts';
export * from './scenario.ts';
export * from './site.ts';
export * from './slots.ts';
