import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as react from 'react';
import { expect, test } from 'vitest';
import { shareCopies } from '../../remote-kit/testing/one-copy.ts';
import { tempFolder } from '../support/temp-folder.ts';

/** A package that brings another copy of React. @returns the URL of its module */
async function packageWithReact(type: 'module' | 'commonjs', code: string): Promise<string> {
  const folder = join(await tempFolder(), 'node_modules', 'tiny-chart');
  const nested = join(folder, 'node_modules', 'react');
  await mkdir(nested, { recursive: true });
  await writeFile(join(nested, 'package.json'), '{"name":"react","version":"18.0.0"}');
  await writeFile(join(nested, 'index.js'), "exports.useState = 'another copy';");
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'tiny-chart', type }));
  await writeFile(join(folder, 'index.js'), code);
  return pathToFileURL(join(folder, 'index.js')).href;
}

test.each([
  ['module', "export { useState } from 'react';"],
  ['commonjs', "exports.useState = require('react').useState;"],
] as const)(
  'a package that brings its own React uses that of the tests: %s',
  async (type, code) => {
    shareCopies();
    const { useState } = await import(/* @vite-ignore */ await packageWithReact(type, code));
    expect(useState).toBe(react.useState);
  },
);
