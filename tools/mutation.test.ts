import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT } from '../shell/src/run/paths.ts';
import settings from '../stryker.config.json' with { type: 'json' };

test.each(settings.mutate)('there is something to change in %s', (pattern) => {
  // Each name in braces, because one that is gone would be left out in silence.
  const [, before = '', names = '', after = ''] = /^([^{]*)\{([^}]*)\}(.*)$/.exec(pattern) ?? [];
  const files = names === '' ? [pattern] : names.split(',').map((name) => before + name + after);
  expect(files.filter((file) => globSync(file, { cwd: ROOT }).length === 0)).toEqual([]);
});
