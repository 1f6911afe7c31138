import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const DEADLINE_MS = 10 * 60_000;

/** Runs a command. @returns its output @throws Error with its output when it fails */
export async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const options = { cwd, env: { ...process.env, ...env }, timeout: DEADLINE_MS };
  try {
    return (await execute(command, [...args], options)).stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = Object(error);
    throw new Error(`${command} ${args.join(' ')}:\n${stdout}${stderr}`, { cause: error });
  }
}
