import { sharedVersions } from '../../remote-kit/build/remote-config.ts';
import { examine, type Finding } from '../gate/gate.ts';
import { hostProblems } from '../gate/host-problems.ts';
import { SITE_THEME } from '../releases/stylesheet.ts';
import { DIST, SHELL_ROOT } from '../run/paths.ts';
import { readHostBuild } from '../server/host-build.ts';
import { activeApi } from './active-api.ts';
import { type Command, registry, renderers, required, siteOrigin, store } from './context.ts';

/**
 * Holds a version against the gate and prints what was found.
 *
 * @param assets folder on another host that is to serve its browser files, as a URL
 * @returns whether it may be activated
 */
export async function passes(name: string, version: string, assets?: string): Promise<boolean> {
  const { [name]: _replaced, ...beside } = (await registry.read()).active;
  const others = Object.entries(beside).map(([other, active]) => store.manifest(other, active));
  const api = await activeApi();
  const { candidates } = await readHostBuild(DIST);
  const findings: Finding[] = await examine(name, version, {
    store,
    renderers: await renderers(),
    styles: { themeFile: SITE_THEME, candidates },
    sharedVersions: sharedVersions(SHELL_ROOT),
    others: await Promise.all(others),
    ...(api && { api }),
  });
  if (assets !== undefined) {
    const manifest = await store.manifest(name, version);
    const problems = await hostProblems(manifest, assets, siteOrigin());
    findings.push({ check: 'Files at their host', problems });
  }
  console.log(`${name} ${version}`);
  for (const finding of findings) console.log(lines(finding));
  return findings.every(({ problems }) => problems.length === 0);
}

function lines({ check, problems, skipped }: Finding): string {
  if (skipped) return `  – ${check}: not checked, ${skipped}`;
  if (problems.length === 0) return `  ✓ ${check}`;
  return [`  ✗ ${check}`, ...problems.map((problem) => `      ${problem}`)].join('\n');
}

export const check: Command = {
  usage: 'check <remote> <version>',
  summary: 'can this version be activated? Lists everything that speaks against it',
  run: async ([remote, version]) =>
    (await passes(required(remote, 'remote'), required(version, 'version'))) ? 0 : 1,
};
