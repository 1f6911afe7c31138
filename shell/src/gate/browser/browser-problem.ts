import { messageOf } from '../../releases/errors.ts';
import { browserPath } from './open-browser.ts';

/**
 * Why a worker cannot complete changes that need a browser; null if it has one. Looked up each time,
 * because a browser can be installed while the worker runs.
 */
export function browserProblem(env: NodeJS.ProcessEnv): string | null {
  try {
    browserPath(env);
    return null;
  } catch (error) {
    return `Changes need --without-browser: ${messageOf(error)}`;
  }
}
