export * from '../api/contract/qa-links.ts';
export * from '../api/contract/releases.ts';
export * from '../api/contract/servers.ts';
