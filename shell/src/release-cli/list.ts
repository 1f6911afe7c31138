import { type AuditEntry, isChange } from '../releases/audit-log.ts';
import { ReleaseError } from '../releases/errors.ts';
import { prunable, prune as removeVersion } from '../releases/prune.ts';
import { by, type Command, registry, store, text } from './context.ts';

/** @throws ReleaseError when nothing of the remote is published */
async function refuseUnpublished(only: string | undefined): Promise<void> {
  const known = await store.remotes();
  if (only === undefined || known.includes(only)) return;
  throw new ReleaseError(`Nothing of ${only} is published; there are: ${known.join(', ')}`);
}

export const list: Command = {
  usage: 'list [remote]',
  summary: 'published versions; * marks the active one, % a canary',
  run: async ([only]) => {
    await refuseUnpublished(only);
    const { active, canaries } = await registry.read();
    for (const name of only ? [only] : await store.remotes()) {
      for (const { version, builtAt } of await store.versions(name)) {
        const mark =
          active[name] === version ? '*' : canaries[name]?.version === version ? '%' : ' ';
        console.log(`${mark} ${name.padEnd(16)} ${version.padEnd(24)} ${builtAt}`);
      }
    }
    return 0;
  },
};

export const history: Command = {
  usage: 'history [remote]',
  summary: 'who changed what, when: the audit log',
  run: async ([only]) => {
    for (const entry of await registry.audit.read()) {
      if (only && entry.remote !== only) continue;
      const { at, action, remote = '', by } = entry;
      console.log(`${at}  ${action.padEnd(8)} ${remote.padEnd(16)} ${detailOf(entry)}  by ${by}`);
    }
    return 0;
  },
};

function detailOf(entry: AuditEntry): string {
  if (!isChange(entry)) return entry.version ?? '';
  const { from, to, share } = entry;
  const part = share === undefined ? '' : ` for ${Number((share * 100).toFixed(2))} %`;
  return `${from ?? '(none)'} → ${to ?? '(none)'}${part}`;
}

const DEFAULT_KEEP = 5;

export const prune: Command = {
  usage: 'prune [remote]',
  summary: 'remove old versions; never one that is active, a canary, or next for a rollback',
  options: {
    '--keep <n>': `how many of the newest stay for each remote; ${DEFAULT_KEEP}`,
    '--dry-run': 'say what would go',
  },
  run: async ([only], options) => {
    const keep = Number(text(options, 'keep') ?? DEFAULT_KEEP);
    if (!Number.isInteger(keep) || keep < 1)
      throw new ReleaseError('--keep must be a whole number of 1 or more');
    await refuseUnpublished(only);
    const old = await prunable(store, await registry.read(), keep, only);
    for (const each of old) {
      if (!options['dry-run']) {
        await removeVersion(store, each);
        await registry.audit.note({ by, action: 'prune', ...each });
      }
      console.log(
        `${options['dry-run'] ? 'Would remove' : 'Removed'} ${each.remote} ${each.version}`,
      );
    }
    if (old.length === 0) console.log('There is nothing to remove.');
    return 0;
  },
};
