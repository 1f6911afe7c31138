import { Fragment, jsx, jsxs } from 'react/jsx-runtime';

export { Fragment };

/**
 * Replaces `react/jsx-dev-runtime` in remotes. The compiler adds Fast Refresh only together with calls of this runtime,
 * which the host does not share.
 */
export function jsxDEV(
  type: Parameters<typeof jsx>[0],
  props: unknown,
  key: string | undefined,
  isStatic: boolean,
) {
  return (isStatic ? jsxs : jsx)(type, props, key);
}
