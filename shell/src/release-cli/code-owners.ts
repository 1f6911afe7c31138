import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../run/paths.ts';

/**
 * The teams that `CODEOWNERS` names for a remote's folder, without their organization; undefined if
 * there are none.
 */
export function codeOwner(remote: string, root = ROOT): string | undefined {
  const file = join(root, 'CODEOWNERS');
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const own = lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([path]) => path === `/${remote}/`);
  const teams = own
    .at(-1)
    ?.slice(1)
    .map((owner) => owner.replace(/^@([^/]*\/)?/, ''));
  return teams?.length ? teams.join(', ') : undefined;
}
