import type { OpenPage } from './dev-window.ts';

const HEAD_KEY = ['development', 'head'];

/** Runs the loader of the current page again and refetches what the page shows. Keeps the state of its components. */
export async function reloadData({ queryClient, router }: OpenPage): Promise<void> {
  await queryClient.invalidateQueries({ refetchType: 'none' });
  await router.revalidate();
  await queryClient.refetchQueries({ type: 'active', stale: true });
  // The document's head follows the query cache. This updates it even if no query of the page has changed.
  queryClient.setQueryData(HEAD_KEY, Date.now());
}
