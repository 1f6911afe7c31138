/** The exports of a module that awaits are a promise. @throws if they are */
export function refuseAwait(exports: object): void {
  if (exports instanceof Promise)
    throw new Error(
      'src/remote.tsx, or a file that it imports, has a top-level await: await in `load`, or in a file that is imported with import()',
    );
}
