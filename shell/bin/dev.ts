import { runCommand } from '../remote-kit/commands/command-line.ts';
import { dev } from '../remote-kit/commands/dev.ts';
import { workspace } from '../src/release-cli/workspace.ts';

/** `pnpm dev [remote …]`, the same as `pnpm release dev`. */
await runCommand(dev(workspace(process.env), 'pnpm dev'));
