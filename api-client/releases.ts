export * from '../api/contract/qa-links.ts';
export * from '../api/contract/releases.ts';
