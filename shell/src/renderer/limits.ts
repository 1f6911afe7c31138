/** Heap of a renderer's JavaScript, in megabytes. */
export const HEAP_MB = 128;
/** Niceness of renderers: they yield to web server, API and database; pages that may hang yield to all. */
export const NICENESS = { usual: 5, late: 19 } as const;
