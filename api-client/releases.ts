export * from '../api/contract/releases.ts';
