import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../server-kit/src/base/config.ts';
import { serveReleases } from '../src/serve.ts';
import { useTestRegistry } from './harness.ts';

const api = useTestRegistry();

test('a process reuses the port of the last one, unless it is taken', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'atlas-port-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const config = readConfig({ DATA_DIR });
  const options = { logger: pino({ level: 'silent' }), securityLog: { refused: () => {} } };
  const start = () => serveReleases({ sql: api.sql }, config, options);
  const first = await start();
  onTestFinished(() => first.close());
  // The port is taken, so it uses another.
  const second = await start();
  expect(second.url).not.toBe(first.url);
  await second.close();
  const third = await start();
  onTestFinished(() => third.close());
  expect(third.url).toBe(second.url);
});
