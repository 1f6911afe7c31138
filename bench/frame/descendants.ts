import { readFile } from 'node:fs/promises';

export interface Descendant {
  readonly pid: number;
  readonly command: string;
}

/** All descendants of a process, from Linux's process list. Other systems have none. */
export async function descendantsOf(pid: number): Promise<Descendant[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const children = await Promise.all(
    text
      .split(' ')
      .filter(Boolean)
      .map(async (child) => [
        {
          pid: Number(child),
          command: await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => ''),
        },
        ...(await descendantsOf(Number(child))),
      ]),
  );
  return children.flat();
}
