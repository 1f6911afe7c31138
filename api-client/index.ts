/** The typed client of the API; the API's own folder has its sources. */
export * from '../api/client/index.ts';
