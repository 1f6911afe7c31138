import { runCli } from '../src/cli/run-cli.ts';
import { submissionsTool } from '../src/cli/submissions.ts';

await runCli(submissionsTool);
