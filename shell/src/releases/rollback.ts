import type { RegistryDocument } from '../../contract/manifest.ts';

/**
 * The version that was active before the present one, undefined when there is none. A rollback is
 * undone with what it took back, so a second one goes back further and never forward again.
 */
export function previousVersion(
  { history }: Pick<RegistryDocument, 'history'>,
  remote: string,
): string | undefined {
  const before: (string | null)[] = [];
  for (const entry of history) {
    if (entry.remote !== remote) continue;
    if (entry.action === 'activate' && entry.from !== entry.to) before.push(entry.from);
    else if (entry.action === 'rollback') before.pop();
    else if (entry.action === 'remove') before.length = 0;
  }
  return before.at(-1) ?? undefined;
}
