import { expect, test } from 'vitest';
import { serverRender } from './scenario.ts';

const page = async (id: string) => {
  document.body.innerHTML = (await serverRender(id)).html;
  const form = document.querySelector('form');
  return { form, fields: form ? [...new FormData(form)] : [] };
};

// Without JavaScript, the browser submits the form and the server renders the next step.
test('renders step 1 as a form that submits to step 2', async () => {
  const { form, fields } = await page('chosen');
  expect(form?.getAttribute('action')).toBe('/recommendations');
  expect(form?.method).toBe('get');
  expect(fields).toEqual([
    ['budget', 'low'],
    ['step', '2'],
    ['category', 'AI Chatbot'],
    ['category', 'AI Image Generator'],
  ]);
});

test('renders an enabled submit button', async () => {
  await page('usual');
  expect(document.querySelector('button[type=submit]')).toHaveProperty('disabled', false);
});

test('renders step 2 as a form that submits all values', async () => {
  const { fields } = await page('requirements-answered');
  expect(fields).toEqual([
    ['category', 'AI Chatbot'],
    ['step', '3'],
    ['budget', 'free'],
    ['expertise', 'advanced'],
    ['integration', 'slack'],
    ['integration', 'github'],
    ['useCase', 'notes'],
    ['private', '1'],
  ]);
});

test('renders the results', async () => {
  const { html } = await serverRender('results');
  expect(html).toContain('Best Match');
  expect(html).toContain('No integration with GitHub');
});

test('renders an error with a retry form', async () => {
  const { fields } = await page('failing');
  expect(document.body.textContent).toContain('Failed to get recommendations');
  expect(fields).toEqual([
    ['category', 'AI Chatbot'],
    ['step', '3'],
  ]);
});
