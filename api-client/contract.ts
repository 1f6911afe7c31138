export * from '../api/contract/index.ts';
