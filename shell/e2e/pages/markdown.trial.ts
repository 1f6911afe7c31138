import { locations, markdownProblems } from '../support/markdown.ts';
import { expect, test } from '../support/test.ts';

test('every page in the sitemap is available as Markdown, with the same facts', async ({
  request,
}) => {
  const urls = locations(await (await request.get('/sitemap.xml')).text());
  expect(urls.length).toBeGreaterThan(150);
  expect(await markdownProblems(request, urls)).toEqual([]);
});
