import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const DRAW = `
  import * as react from 'react';
  import * as jsxRuntime from 'react/jsx-runtime';
  import { renderToString } from 'react-dom/server';
  const { init, get } = await import(process.argv[1]);
  const lend = (module) => ({ '19.0.0': { get: () => () => module } });
  await init({ react: lend(react), 'react/jsx-runtime': lend(jsxRuntime) });
  const { Page } = (await get('./pages/home'))();
  console.log(renderToString(react.createElement(Page)));
`;

/** Renders the page of a container's browser build with this workspace's React. @param entry the container's file */
export async function drawnPage(entry: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', DRAW, pathToFileURL(entry).href],
    { cwd: join(import.meta.dirname, '..', '..') },
  );
  return stdout.trim();
}
