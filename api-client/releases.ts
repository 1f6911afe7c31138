export * from '../registry/contract/qa-links.ts';
export * from '../registry/contract/releases.ts';
export * from '../registry/contract/servers.ts';
