/** Heap of a renderer's JavaScript, in megabytes. */
export const HEAP_MB = 128;
