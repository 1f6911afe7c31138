import { whole } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { Workspace } from '../sites/workspace.ts';
import { measureRoutes, readBudget } from './script-bytes.ts';

/**
 * `pnpm bench size`: builds everything and compares each page's scripts with `budget.json`.
 *
 * @throws Error if a page exceeds its budget
 */
export async function benchSize(_options: object, frame: Frame): Promise<void> {
  const pages = await measureRoutes(await readBudget(), await Workspace.create(frame));
  const rows = pages.map(({ route, shell, remote, total, allowed, isOver }) => [
    route,
    ...[shell, remote, total, allowed].map(whole),
    isOver ? 'over' : 'ok',
  ]);
  console.log('Script bytes of a first visit, brotli');
  frame.table('pages', [['page', 'shell', 'remote', 'total', 'budget', ''], ...rows]);
  const over = pages.filter(({ isOver }) => isOver).map(({ route }) => route);
  if (over.length > 0) throw new Error(`More bytes than budget.json allows: ${over.join(', ')}`);
}
