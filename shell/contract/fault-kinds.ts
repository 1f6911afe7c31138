/**
 * Faults that a QA session can inject into a remote: its files cannot be fetched, it takes five
 * seconds, its API calls respond with 500, its pages throw when they render, or it requires a
 * version of a shared module that the host does not have. A separate module, because only the code
 * of QA sessions needs it.
 */
export const FAULT_KINDS = ['offline', 'slow', 'api-500', 'throws', 'wrong-shared'] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];
