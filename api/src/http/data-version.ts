/** Names the state of the data that reads show; another value means that they may differ. */
export interface DataVersion {
  current(): string;
  /** To be called after each committed write that reads show. */
  bump(): void;
}

/** A version that is new with every process: `<start in ms>-<counter>`. */
export function createDataVersion(startedAt: Date): DataVersion {
  let counter = 0;
  return {
    current: () => `${startedAt.getTime()}-${counter}`,
    bump: () => {
      counter += 1;
    },
  };
}
