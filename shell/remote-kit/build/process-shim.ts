/** Stands in for the `process` of Node.js in packages that read it, because browsers have none. */
export const process = { env: {} };

/** Stands in for `import.meta.env`. */
export const { env } = process;
