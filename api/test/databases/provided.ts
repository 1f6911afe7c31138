/** What a project's set-up hands to its test files: where a prepared database is to be had. */
export type PreparedDatabase =
  | { kind: 'embedded'; template: string }
  | { kind: 'postgresql'; server: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    database: PreparedDatabase;
    /** A `DATA_DIR` with the whole catalogue, to be copied. */
    catalogueFolder: string;
  }
}
