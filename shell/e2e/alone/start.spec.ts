import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { command } from '../support/command.ts';

test('a port in use is reported in one clear line', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, resolve));
  const { port } = taken.address() as AddressInfo;
  const { code, output } = await command('start', [], { PORT: String(port) });
  taken.close();
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual([expect.stringContaining(`Port ${port} is taken`)]);
});

test('an invalid setting is reported in one clear line', async () => {
  const port = await command('start', [], { PORT: 'soon' });
  expect(port.code).toBe(1);
  expect(port.output.trim().split('\n')).toEqual([expect.stringContaining('PORT')]);
  const folder = await mkdtemp(join(tmpdir(), 'agent-atlas-start-'));
  const settings = { PORT: '0', DATABASE_URL: 'mysql://nowhere', DATA_DIR: folder };
  const database = await command('start', [], settings);
  await rm(folder, { recursive: true, force: true });
  expect(database.code).toBe(1);
  expect(database.output).toContain('DATABASE_URL must be a postgresql:// URL');
});
