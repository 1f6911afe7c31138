export * from '../api/contract/rules.ts';
export * from '../registry/contract/cut-text.ts';
