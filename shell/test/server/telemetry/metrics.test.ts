import { expect, test } from 'vitest';
import { testSite } from '../../support/test-site.ts';

test('pages are counted by release and by cache result', async () => {
  const { request, metrics } = await testSite();
  await request('/');
  await request('/');
  await request('/nowhere');
  const text = await metrics.text();
  for (const line of [
    'atlas_page_answers_total{remote="mf-a",version="1.0.0",cache="miss"} 1',
    'atlas_page_answers_total{remote="mf-a",version="1.0.0",cache="hit"} 1',
    'atlas_page_answers_total{remote="shell",version="",cache="miss"} 1',
    'atlas_page_render_seconds_count{remote="mf-a",version="1.0.0"} 1',
    'atlas_release_info{remote="mf-a",version="1.0.0",stage="active"} 1',
  ])
    expect(text).toContain(line);
});

test('a page that throws counts against its release', async () => {
  const code = `exports.remote = { name: 'mf-a', contract: 1, routes: [{ id: 'page', path: '/',
    head: () => ({ title: 'A', description: 'B', canonicalPath: '/' }),
    page: async () => ({ Page: () => { throw new Error('broken'); } }) }] };`;
  const { request, metrics } = await testSite({ releases: [{ name: 'mf-a', path: '/', code }] });
  await request('/');
  expect(await metrics.text()).toContain(
    'atlas_remote_errors_total{remote="mf-a",version="1.0.0",kind="server-render"} 1',
  );
});
