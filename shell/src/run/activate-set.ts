import type { Change } from '@agent-atlas/registry/contract/changes';
import type { Versions } from '@agent-atlas/registry/contract/releases';
import type { ReleaseClient } from '../releases/release-client.ts';

/** Why a change failed, one reason per line. */
export function problemsOf({ findings, problem }: Change): string {
  const found = Object.values(findings)
    .flat()
    .flatMap(({ check, problems }) => problems.map((each) => `${check}: ${each}`));
  return [...(problem ? [problem] : []), ...new Set(found)].join('\n');
}

/** Checks and activates versions from this workspace as one set. @returns why that failed, or undefined */
export async function activateSet(
  client: Pick<ReleaseClient, 'change'>,
  versions: Versions,
): Promise<string | undefined> {
  // The workspace's own tests open all scenarios, which takes minutes.
  const change = await client.change({ kind: 'activate', versions, withoutBrowser: true });
  return change.state === 'done' ? undefined : problemsOf(change);
}
