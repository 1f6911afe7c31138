import { messageOf } from '../../src/releases/errors.ts';
import { ApiCalls } from '../../src/renderer/process/api-calls.ts';
import { sharedNames } from '../../src/renderer/process/release-module.ts';
import { type JobResult, RenderWorker } from '../../src/renderer/process/worker.ts';
import {
  description,
  type Job,
  type RendererMessage,
  rendererMessage,
} from '../../src/renderer/protocol.ts';
import { RendererEndedError } from '../../src/renderer/renderer-end.ts';
import {
  ReleaseRefusedError,
  type RenderableRelease,
  type RendererPool,
} from '../../src/renderer/renderer-pool.ts';
import type { WorkHooks } from '../../src/renderer/renderer-process.ts';

/** The part of a renderer pool that the site and the release commands use. */
export type TestRenderers = Pick<
  RendererPool,
  | 'describe'
  | 'scenarios'
  | 'render'
  | 'renderSlot'
  | 'list'
  | 'retain'
  | 'load'
  | 'releasesAtOnce'
  | 'sharedNames'
>;

const labelOf = ({ key }: RenderableRelease) => key.replace('@', ' ');

/** Serializes and validates a message as the IPC channel would. @throws RendererEndedError if it is invalid */
function sendMessage(message: RendererMessage): RendererMessage {
  const given = rendererMessage.safeParse(JSON.parse(JSON.stringify(message)));
  if (given.success) return given.data;
  throw new RendererEndedError('protocol', given.error.issues[0]?.message ?? '');
}

async function run(
  worker: RenderWorker,
  { answer, bodies, draw }: WorkHooks,
  job: Job,
): Promise<JobResult> {
  const calls = new ApiCalls(({ call, method, path, body }) => {
    answer({ method: method === 'POST' ? 'POST' : 'GET', path, body }).then(
      (given) => calls.answer(call, { ...given, body: Buffer.from(given.body) }),
      (error: unknown) => calls.fail(call, messageOf(error)),
    );
  });
  if (job.type === 'render')
    calls.begin(
      job.given,
      bodies?.map((body) => Buffer.from(body)),
    );
  const [body = Buffer.alloc(0)] = bodies ?? [];
  const context = { calls, draw: draw ?? new Promise(() => {}), content: Buffer.from(body) };
  return worker.run(job, context);
}

/**
 * Renders in the test's process with the same worker and messages as the site's renderer processes. It needs no build
 * of the renderer.
 */
export function inProcessRenderers(): TestRenderers {
  const workers = new Map<string, Promise<RenderWorker>>();
  const keyOf = ({ key, serverCode }: RenderableRelease) => `${key} ${serverCode}`;

  async function evaluate(release: RenderableRelease) {
    const worker = new RenderWorker();
    const described = worker.bind(release.serverCode, labelOf(release)).catch((error: unknown) => {
      throw new ReleaseRefusedError(messageOf(error));
    });
    const given = description.safeParse(await described);
    if (given.success) return { worker, description: given.data };
    const [issue] = given.error.issues;
    throw new ReleaseRefusedError(`${release.key}: ${issue?.path.join('.')} ${issue?.message}`);
  }

  function workerFor(release: RenderableRelease | undefined): Promise<RenderWorker> {
    if (!release) return Promise.resolve(new RenderWorker());
    const cached = workers.get(keyOf(release)) ?? evaluate(release).then(({ worker }) => worker);
    workers.set(keyOf(release), cached);
    return cached;
  }

  return {
    load: { queued: 0, processes: 0 },
    releasesAtOnce: 2,
    retain: () => {},
    sharedNames: async () => sharedNames(),
    async describe(release) {
      const { worker, description } = await evaluate(release);
      workers.set(keyOf(release), Promise.resolve(worker));
      return description;
    },
    async scenarios(release) {
      try {
        return new RenderWorker().scenarios(release.serverCode, labelOf(release));
      } catch (error) {
        throw new ReleaseRefusedError(messageOf(error));
      }
    },
    async render(job, hooks, release) {
      const { message, parts } = await run(await workerFor(release), hooks, job);
      const [html, state] = parts;
      const page = sendMessage(message);
      if (page.type !== 'rendered' || !html || !state) throw new Error('No page was rendered');
      return { page, html, state };
    },
    async renderSlot(job, hooks, release) {
      const { message, parts } = await run(await workerFor(release), hooks, job);
      const [html, state] = parts;
      const { type, ...result } = sendMessage(message);
      if (type !== 'slot-rendered' || !('complete' in result) || !html || !state)
        throw new Error('No contribution was rendered');
      return { complete: result.complete, html, state };
    },
    async list(job, hooks, release) {
      const list = sendMessage((await run(await workerFor(release), hooks, job)).message);
      if (list.type !== 'listed') throw new Error('Nothing was listed');
      return list.routes;
    },
  };
}
