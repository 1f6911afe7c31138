import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { contentTypeOf, remoteName } from '../../contract/manifest.ts';
import { HOT_FOLDER, watchedFolder } from '../../remote-kit/build/watched-folder.ts';

const FILE_NAME = /^\w[\w.-]*$/;

/**
 * Serves what pages of an earlier build need from the current one: hot updates, and files that an update refers to.
 * Their URLs are below the version with which the page was loaded.
 *
 * @param building folder of the builds in progress
 */
export function hotFiles(building: string) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const find = async (c: Context, ...folders: string[]) => {
    const [remote = '', file = ''] = [c.req.param('remote'), c.req.param('file')];
    const type = contentTypeOf(file);
    if (!remoteName.safeParse(remote).success || !FILE_NAME.test(file) || !type) return undefined;
    const path = join(watchedFolder(building, remote), 'web', ...folders, file);
    const bytes = await readFile(path).catch(() => undefined);
    if (!bytes) return undefined;
    return c.body(new Uint8Array(bytes), 200, {
      'Content-Type': type,
      'Cache-Control': 'no-store',
    });
  };
  app.get(`/_r/:remote/:version/${HOT_FOLDER}/:file`, async (c) => {
    return (await find(c, HOT_FOLDER)) ?? c.text('Not found', 404);
  });
  app.get('/_r/:remote/:version/:file', async (c, next) => {
    await next();
    if (c.res.status !== 404) return;
    const found = await find(c);
    if (found) c.res = found;
  });
  return app;
}
