export * from '../api/contract/rules.ts';
