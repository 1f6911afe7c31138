import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import routerLoader, { withoutFrameworkMode } from '../../src/build/router-loader.ts';

const dom = createRequire(import.meta.url).resolve('react-router-dom');
const production = join(dirname(createRequire(dom).resolve('react-router')), '..', 'production');
const modules = globSync(join(production, '*.mjs')).map((file) => readFileSync(file, 'utf8'));

describe('the router of the start script', () => {
  test('is the installed one without framework mode', () => {
    const changed = modules.filter((source) => routerLoader(source) !== source);
    expect(changed).toHaveLength(1);
    const built = changed.map(routerLoader).join('');
    expect(built).not.toContain('function usePrefetchBehavior');
    expect(built).toContain('var Link = /* @__PURE__ */ ');
    expect(built).not.toMatch(/^\w+\.displayName/m);
  });

  test('fails when an upgrade has changed the code to remove', () => {
    const source = 'function PrefetchPageLinks(props) {\n}\n';
    expect(() => withoutFrameworkMode(source)).toThrow('React Router has changed');
  });
});
