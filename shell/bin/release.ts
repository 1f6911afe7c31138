import { userInfo } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf, ReleaseError } from '../src/releases/errors.ts';
import { Registry } from '../src/releases/registry.ts';
import { ReleaseStore } from '../src/releases/store.ts';
import { ROOT, releasesDir, workspaceRemotes } from '../src/run/paths.ts';
import { loadServerTools, prepareShell } from '../src/run/prepare.ts';

const HELP = `Publish, activate and roll back releases of remotes while the site runs.

  pnpm release publish <remote> [--version 1.2.3]   build the remote and put it into the store
  pnpm release check <remote> <version>             can this version be loaded and rendered from?
  pnpm release activate <remote> <version>          check it, then make it the active one
  pnpm release rollback <remote>                    activate the version that was active before
  pnpm release list [remote]                        published versions; * marks the active one
  pnpm release history [remote]                     who activated what, when

  The store is DATA_DIR/releases (.data/releases).`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { version: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});
const [command, remote, version] = positionals;
const store = new ReleaseStore(releasesDir());
const registry = new Registry(releasesDir());
const by = process.env.RELEASE_BY || userInfo().username;

function required(value: string | undefined, what: string): string {
  if (!value) throw new ReleaseError(`Which ${what}? See: pnpm release --help`);
  return value;
}

async function tools() {
  await prepareShell((text) => console.log(`${text} …`));
  return loadServerTools();
}

async function publish(name: string): Promise<void> {
  if (!workspaceRemotes().includes(name)) {
    throw new ReleaseError(
      `There is no remote ${name}; there are: ${workspaceRemotes().join(', ')}`,
    );
  }
  const { publish: build, sharedTable } = await tools();
  const { manifest, fresh } = await build(store, sharedTable, {
    folder: join(ROOT, name),
    ...(values.version && { version: values.version }),
  });
  console.log(
    fresh
      ? `Published ${name} ${manifest.version}`
      : `${name} ${manifest.version} is published already`,
  );
}

async function check(name: string, wanted: string): Promise<void> {
  const { loadRelease, refuseConflicts, sharedTable } = await tools();
  const { manifest } = await loadRelease(store, sharedTable, name, wanted);
  const { [name]: _replaced, ...others } = (await registry.read()).active;
  const beside = Object.entries(others).map(([other, version]) => store.manifest(other, version));
  refuseConflicts([...(await Promise.all(beside)).map((m) => ({ manifest: m })), { manifest }]);
  console.log(`${name} ${wanted} loads: ${manifest.routes.map(({ path }) => path).join(', ')}`);
}

async function activate(name: string, wanted: string): Promise<void> {
  await check(name, wanted);
  await registry.change(name, wanted, by);
  console.log(`Activated ${name} ${wanted}`);
}

async function rollback(name: string): Promise<void> {
  const { history, active } = await registry.read();
  const last = history.findLast((entry) => entry.remote === name && entry.to === active[name]);
  if (!last?.from) throw new ReleaseError(`${name} has no earlier active version to go back to`);
  await activate(name, last.from);
}

async function list(only: string | undefined): Promise<void> {
  const { active } = await registry.read();
  for (const name of only ? [only] : await store.remotes()) {
    for (const manifest of await store.versions(name)) {
      const mark = active[name] === manifest.version ? '*' : ' ';
      console.log(`${mark} ${name.padEnd(16)} ${manifest.version.padEnd(24)} ${manifest.builtAt}`);
    }
  }
}

async function history(only: string | undefined): Promise<void> {
  for (const entry of (await registry.read()).history) {
    if (only && entry.remote !== only) continue;
    console.log(
      `${entry.at}  ${entry.remote.padEnd(16)} ${entry.from ?? '(none)'} → ${entry.to ?? '(none)'}  by ${entry.by}`,
    );
  }
}

try {
  if (values.help || !command) console.log(HELP);
  else if (command === 'publish') await publish(required(remote, 'remote'));
  else if (command === 'check')
    await check(required(remote, 'remote'), required(version, 'version'));
  else if (command === 'activate')
    await activate(required(remote, 'remote'), required(version, 'version'));
  else if (command === 'rollback') await rollback(required(remote, 'remote'));
  else if (command === 'list') await list(remote);
  else if (command === 'history') await history(remote);
  else throw new ReleaseError(`There is no "${command}". See: pnpm release --help`);
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
