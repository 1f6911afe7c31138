import { describeServerHtml } from '@agent-atlas/shell/remote-kit/testing';
import { expect, test } from 'vitest';
import { scenarios } from '../src/scenarios.ts';
import { serverRender } from './scenario.ts';

const ANSWERED = scenarios.map(({ id }) => id).filter((id) => id !== 'slow');

describeServerHtml(serverRender, ANSWERED);

const page = async (id: string) => {
  document.body.innerHTML = (await serverRender(id)).html;
  const form = document.querySelector('form');
  return { form, fields: form ? [...new FormData(form)] : [] };
};

// Without a script the browser sends the form itself, and the server shows the next step.
test('step 1 is a form that leads to step 2', async () => {
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

test('its button can be pressed before any script runs', async () => {
  await page('usual');
  expect(document.querySelector('button[type=submit]')).toHaveProperty('disabled', false);
});

test('step 2 is a form that leads to the results with all answers', async () => {
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

test('the results are in the HTML', async () => {
  const { html } = await serverRender('results');
  expect(html).toContain('Best Match');
  expect(html).toContain('No integration with GitHub');
});

test('a failure is in the HTML, with a way to try again', async () => {
  const { fields } = await page('failing');
  expect(document.body.textContent).toContain('Failed to get recommendations');
  expect(fields).toEqual([
    ['category', 'AI Chatbot'],
    ['step', '3'],
  ]);
});
