import { createRequire, registerHooks } from 'node:module';
import { SHARED_MODULES } from '@agent-atlas/contract/shared';

const SHARED = new Set<string>(SHARED_MODULES);
const OWN = import.meta.url;
const require = createRequire(OWN);

/** Setup files run once for each test file of a worker. */
let isRegistered = false;

/**
 * Makes packages use the tests' copy of what the host shares, as they do on the site, even if they bring their own: the
 * hooks of one React do not work in a page that another one renders.
 */
export function shareCopies(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerHooks({
    resolve: (specifier, context, nextResolve) => {
      const { parentURL = OWN, conditions } = context;
      if (!SHARED.has(specifier) || parentURL === OWN || !parentURL.includes('/node_modules/'))
        return nextResolve(specifier, context);
      // Node.js resolves what is required from its real parent.
      return conditions.includes('require')
        ? nextResolve(require.resolve(specifier), context)
        : nextResolve(specifier, { ...context, parentURL: OWN });
    },
  });
}
