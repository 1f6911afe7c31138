import { runCommand } from '../remote-kit/commands/command-line.ts';
import { dev } from '../remote-kit/commands/dev.ts';
import { workspace } from '../src/release-cli/workspace.ts';

/** `pnpm dev [remote …]`: `pnpm release dev`, which sends only `--in` through a proxy. */
await runCommand(dev(workspace(process.env), 'pnpm dev'));
