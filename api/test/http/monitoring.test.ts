import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PACKAGE_DIR } from '../../src/base/package-dir.ts';
import { FROM_WEB_SERVER, useTestApi } from '../harness.ts';

const api = useTestApi();

test.each(['rules.yaml', 'dashboard.json'])(
  '%s of the monitoring uses metrics of the API that exist',
  async (file) => {
    const metrics = await (await api.get('/metrics', FROM_WEB_SERVER)).text();
    const declared = [...metrics.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
    const text = readFileSync(join(PACKAGE_DIR, '../deploy/monitoring', file), 'utf8');
    const used = text.match(/\b(?:api|http)_[a-z_]+/g) ?? [];
    expect(used.length).toBeGreaterThan(5);
    for (const name of used) expect(declared).toContain(name.replace(/_(?:bucket|count|sum)$/, ''));
  },
);
