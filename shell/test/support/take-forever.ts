import type { RunChecks } from '../../src/gate/check-processes.ts';
import { tinyManifest } from './tiny-release.ts';

/** Runs a check that takes minutes: each optional segment doubles the paths that a route matches. */
export function takeForever(checks: Pick<RunChecks, 'rendered'>, until: AbortSignal) {
  const path = Array.from({ length: 16 }, (_, at) => `/s${at}?`).join('');
  const routes = Array.from({ length: 300 }, (_, at) => ({ id: `${at}`, path, files: [] }));
  const rendered = { problems: new Map(), reads: {}, readers: new Map(), pages: new Map() };
  const manifest = { ...tinyManifest({ name: 'mf-a' }), routes };
  const scenarios = [{ id: 'usual', title: 'Usual', url: '/a', answers: {} }];
  const input = { manifest, scenarios, api: { paths: {} }, rendered, pages: [], others: [] };
  return checks.rendered(input, until);
}
