import { execFileSync } from 'node:child_process';
import { ROOT } from '../run/paths.ts';
import { DeployError } from './build-outputs.ts';

/** The commit of the work tree, with `+changes` if files differ from it. @throws DeployError outside git */
export function currentCommit(): string {
  try {
    const commit = git('rev-parse', 'HEAD').trim();
    return git('status', '--porcelain') === '' ? commit : `${commit}+changes`;
  } catch {
    throw new DeployError(`${ROOT} is not a git repository. Name the commit with --commit.`);
  }
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
