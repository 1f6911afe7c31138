import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Canary,
  type RegistryChange,
  type RegistryDocument,
  registryDocument,
} from '../../contract/manifest.ts';
import { writeFileAtomically } from './atomic-file.ts';
import { AuditLog } from './audit-log.ts';
import { ReleaseError } from './errors.ts';
import { exclusively } from './lock.ts';

/** Of each remote, so that a busy team does not take another's way back. */
const HISTORY_LENGTH = 100;

const EMPTY: RegistryDocument = {
  schema: 1,
  revision: 0,
  active: {},
  canaries: {},
  assets: {},
  history: [],
};

/** What a change does to the document, and what the audit log says of it. */
interface Step {
  readonly document: Partial<Pick<RegistryDocument, 'active' | 'canaries' | 'assets'>>;
  readonly entry: Omit<RegistryChange, 'at' | 'by' | 'revision'>;
}

export interface ActivateOptions {
  /** Folder that serves the release's browser files, as a URL; null: this site. As before when absent. */
  readonly assets?: string | null;
  /** Whether this takes the activation before back. */
  readonly rollback?: boolean;
}

/** Which release of each remote is active: one small JSON document, replaced atomically. */
export class Registry {
  readonly path: string;
  readonly audit: AuditLog;
  private readonly root: string;

  constructor(root: string) {
    this.root = root;
    this.path = join(root, 'registry.json');
    this.audit = new AuditLog(join(root, 'audit.jsonl'));
  }

  /** The document, or an empty one when nothing was ever activated. @throws ReleaseError when it is damaged. */
  async read(): Promise<RegistryDocument> {
    const text = await readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (text === null) return EMPTY;
    try {
      return registryDocument.parse(JSON.parse(text));
    } catch {
      throw new ReleaseError(
        `${this.path} is damaged: restore it from a backup or remove it and activate again`,
      );
    }
  }

  /**
   * Makes `version` the active one of `remote`, or takes the remote off the site when it is `null`.
   * A canary of the remote ends. Changes wait for each other, so two teams that activate at once
   * both get what they asked for.
   */
  change(
    remote: string,
    version: string | null,
    by: string,
    { assets, rollback = false }: ActivateOptions = {},
  ): Promise<RegistryDocument> {
    return this.update(by, (before) => {
      const { [remote]: from = null, ...others } = before.active;
      const { [remote]: _ended, ...canaries } = before.canaries;
      return {
        document: {
          active: version === null ? others : { ...others, [remote]: version },
          canaries,
          ...(assets !== undefined && {
            assets: withFolder(before.assets, `${remote}@${version}`, assets),
          }),
        },
        entry: {
          remote,
          action: version === null ? 'remove' : rollback ? 'rollback' : 'activate',
          from,
          to: version,
        },
      };
    });
  }

  /** Gives `canary.version` to a share of the visitors; with null all get the active version again. */
  setCanary(remote: string, canary: Canary | null, by: string): Promise<RegistryDocument> {
    return this.update(by, (before) => {
      const { [remote]: ended, ...others } = before.canaries;
      const from = before.active[remote] ?? null;
      if (canary === null) {
        if (!ended) throw new ReleaseError(`${remote} has no canary`);
        const entry = { remote, action: 'abort', from: ended.version, to: from } as const;
        return { document: { canaries: others }, entry };
      }
      if (from === null) throw new ReleaseError(`${remote} is not active yet: activate a version`);
      const entry = { remote, action: 'canary', from, to: canary.version } as const;
      return {
        document: { canaries: { ...others, [remote]: canary } },
        entry: { ...entry, share: canary.share },
      };
    });
  }

  private async update(
    by: string,
    step: (before: RegistryDocument) => Step,
  ): Promise<RegistryDocument> {
    await mkdir(this.root, { recursive: true });
    return exclusively(`${this.path}.lock`, async () => {
      const before = await this.read();
      const { document, entry } = step(before);
      // The log is ahead of a registry that was lost, or brought back from a backup.
      const logged = await this.audit.lastRevision();
      const revision = Math.max(before.revision, logged) + 1;
      const made = { revision, at: new Date().toISOString(), by, ...entry };
      const after = readable({
        ...before,
        ...document,
        revision,
        history: latest([...before.history, made]),
      });
      await writeFileAtomically(this.path, `${JSON.stringify(after, null, 2)}\n`);
      await this.audit.follow(after.history);
      return after;
    });
  }
}

/** The document, which everybody can read who follows it. @throws ReleaseError otherwise */
function readable(document: RegistryDocument): RegistryDocument {
  const given = registryDocument.safeParse(document);
  if (given.success) return given.data;
  const issue = given.error.issues[0];
  throw new ReleaseError(
    `The registry stays as it was: ${issue?.path.join('.')}: ${issue?.message}`,
  );
}

/** The newest changes of each remote. */
function latest(history: readonly RegistryChange[]): RegistryChange[] {
  const kept = new Map<string, number>();
  return history
    .toReversed()
    .filter(({ remote }) => {
      const count = (kept.get(remote) ?? 0) + 1;
      kept.set(remote, count);
      return count <= HISTORY_LENGTH;
    })
    .reverse();
}

function withFolder(
  folders: Readonly<Record<string, string>>,
  key: string,
  folder: string | null,
): Record<string, string> {
  const { [key]: _before, ...others } = folders;
  return folder === null ? others : { ...others, [key]: folder };
}
