import { join } from 'node:path';
import { type ArchiveFile, archiveOf, filesOf } from '../../shell/remote-kit/build/archive.ts';
import { buildRelease } from '../../shell/remote-kit/build/release.ts';
import { confinedEvaluator } from '../../shell/src/releases/confined-evaluator.ts';
import type { ReleaseClient } from '../../shell/src/releases/release-client.ts';
import { openRenderers } from '../../shell/src/renderer/open-renderers.ts';
import { ROOT } from '../../shell/src/run/paths.ts';

/** Publishes and activates versions one after the other, and rolls back every second one. */
export class Changes {
  readonly published: string[] = [];
  /** Number of changes by their final state. */
  readonly outcomes: Record<string, number> = {};
  /** Number of processes that were killed during a change. */
  killsDuring = 0;
  /** Resolves when the first change begins. */
  readonly begun: Promise<void>;
  private readonly begin: () => void;
  private isChanging = false;
  private readonly client: ReleaseClient;
  private readonly name: string;

  constructor(client: ReleaseClient, name: string) {
    this.client = client;
    this.name = name;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.begun = promise;
    this.begin = resolve;
  }

  noteKill(): void {
    if (this.isChanging) this.killsDuring += 1;
  }

  /** Makes changes until `isOver` returns true. @param out folder for the build from which all versions are made */
  async until(isOver: () => boolean, dist: string, out: string): Promise<void> {
    const { client, name, published, outcomes } = this;
    const { manifest, files } = await build(name, dist, out);
    for (let patch = 0; !isOver(); patch += 1) {
      const version = `7.0.${patch}`;
      const own = ['manifest.json', JSON.stringify({ ...manifest, version })] as const;
      await client.publish(name, version, await archiveOf([...files, own]));
      published.push(version);
      const steps = [
        { kind: 'activate', versions: { [name]: version } } as const,
        ...(patch % 2 === 1 ? [{ kind: 'rollback', remote: name, from: version } as const] : []),
      ];
      for (const request of steps) {
        this.isChanging = true;
        this.begin();
        const { state } = await client.change(request);
        this.isChanging = false;
        outcomes[state] = (outcomes[state] ?? 0) + 1;
      }
    }
  }
}

async function build(name: string, dist: string, out: string) {
  const renderers = await openRenderers(dist);
  try {
    const options = { folder: join(ROOT, name), out };
    const manifest = await buildRelease(options, confinedEvaluator(renderers));
    const isOther = ([path]: ArchiveFile) => path !== 'manifest.json';
    return { manifest, files: (await filesOf(out)).filter(isOther) };
  } finally {
    renderers.close();
  }
}
