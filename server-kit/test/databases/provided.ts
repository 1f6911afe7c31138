/** The prepared database that a project's global setup provides to its test files. */
export type PreparedDatabase =
  | { kind: 'embedded'; template: string }
  | { kind: 'postgresql'; server: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    database: PreparedDatabase;
    /** A `DATA_DIR` with the full catalogue, for copying. */
    catalogueFolder: string;
  }
}
