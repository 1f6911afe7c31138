import { runServer } from './run-server.ts';

/** The web server's process. */
await runServer();
