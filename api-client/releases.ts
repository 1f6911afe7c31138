export * from '../registry/contract/audit.ts';
export * from '../registry/contract/diffs.ts';
export * from '../registry/contract/drives.ts';
export * from '../registry/contract/observations.ts';
export * from '../registry/contract/qa-links.ts';
export * from '../registry/contract/releases.ts';
export * from '../registry/contract/servers.ts';
export * from '../registry/contract/tests.ts';
