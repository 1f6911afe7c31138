import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Path of the site's theme in the workspace. A build of the shell has its own copy. */
export const SITE_THEME = require.resolve('@agent-atlas/shared-ui/styles/theme.css');
