import type { DevWindow } from '../browser/dev-window.ts';

/** Set by the build. */
declare const REMOTE_NAME: string;

/**
 * Replaces `react-refresh/runtime` in remotes (the build resolves the package to this folder). A page has one React, which works with only one copy of the runtime, so
 * all remotes use the copy of the host. Their modules may have the same names, so ids contain the remote's name.
 */
const runtime: DevWindow['refresh'] | undefined = window.atlasDev?.refresh;
if (!runtime) throw new Error(`${REMOTE_NAME} was built for pnpm dev and works only there`);

export const {
  createSignatureFunctionForTransform,
  getFamilyByType,
  isLikelyComponentType,
  performReactRefresh,
} = runtime;

export function register(type: unknown, id: string): void {
  runtime?.register(type, `${REMOTE_NAME} ${id}`);
}
