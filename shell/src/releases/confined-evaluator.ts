import { NO_LINKS } from '../../contract/boot.ts';
import type { Evaluator } from '../../remote-kit/build/release.ts';
import type { Renderers } from '../renderer/renderer-pool.ts';
import { checkClasses, checkStyles, escapeMessage, stylesMessage } from './contained-classes.ts';
import { messageOf, ReleaseError } from './errors.ts';
import { renderScenarios } from './render-scenarios.ts';
import { SITE_THEME } from './site-theme.ts';

const refuse = (error: unknown): never => {
  throw new ReleaseError(messageOf(error));
};

/** Runs a remote's server code in renderers, as the site does, and refuses the classes that the site refuses. */
export function confinedEvaluator(renderers: Renderers): Evaluator {
  return {
    describe: (release) => renderers.describe(release).catch(refuse),
    scenarios: (file) => renderers.scenarios(file).catch(refuse),
    reads: async (release, { name, version, routes }, scenarios) => {
      const table = routes.map(({ id, path }) => ({ remote: name, id, path }));
      const set = { id: version, routes: table, frame: NO_LINKS };
      return (await renderScenarios(renderers, release, set, scenarios)).reads;
    },
    checkClasses: async (name, classes) => {
      const { escaping } = await checkClasses(SITE_THEME, classes);
      if (escaping.length > 0) {
        throw new ReleaseError(
          escaping.map((each) => `${name}: ${escapeMessage(each)}`).join('\n'),
        );
      }
    },
    checkStyles: async (name, css) => {
      const { problems } = checkStyles(name, css);
      if (problems.length > 0) {
        const messages = problems.map((reason) => `${name}: ${stylesMessage(name, reason)}`);
        throw new ReleaseError(messages.join('\n'));
      }
    },
  };
}
