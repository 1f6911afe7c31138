import { join } from 'node:path';

/** Folder of hot updates below the browser files. They lead from one build to the next and belong to neither. */
export const HOT_FOLDER = 'hot';

/** The folder into which the compiler writes each build. @param root folder for builds in progress */
export function watchedFolder(root: string, name: string): string {
  return join(root, `${name}-watched`);
}
