import { qaLink } from '../support/qa.ts';
import { publishEdited } from '../support/remote-copy.ts';
import { expect, test } from '../support/test.ts';

test('the page follows the newest development build', async ({ page, site }) => {
  const publish = (number: number) =>
    publishEdited(site.client, 'mf-content', `0.0.0-dev.${number}`, {
      from: 'AI Agents Glossary',
      to: `Draft ${number}`,
    });
  await publish(1);
  await page.goto(await qaLink(site, '/glossary', { scope: { 'mf-content': ['dev'] } }));
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Draft 1');
  await publish(2);
  await expect(heading).toHaveText('Draft 2', { timeout: 20_000 });
});
