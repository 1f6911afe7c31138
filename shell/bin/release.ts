import { runThroughProxy } from '../remote-kit/commands/command-line.ts';
import { sourceProgram } from '../remote-kit/commands/source-program.ts';
import { workspace } from '../src/release-cli/workspace.ts';

/** `pnpm release <command>`. Exits with 0, with 1 when the command fails, or with 2 for an invalid command line. */
await runThroughProxy(sourceProgram(workspace(process.env)));
