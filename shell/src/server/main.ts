import { mirrorSource } from './mirror-source.ts';
import { DIST, runServer } from './run-server.ts';

/** The web server's process. */
await runServer(mirrorSource(DIST));
