/** Sample data for the scenarios and tests of remotes. */
export * from '../api/client/samples.ts';
