import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { checked, serverRender } from './scenario.ts';

/** Shows the server's page, on which somebody is quicker than the script that brings it to life. */
async function show(id: string, early: () => void) {
  const { html, app } = await serverRender(id);
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.replaceChildren(container);
  early();
  render(app, { container, hydrate: true });
}

const tick = (role: 'checkbox' | 'radio', name: string | RegExp) =>
  screen.getByRole(role, { name }).click();

test('a category that is chosen before the script runs stays chosen', async () => {
  await show('usual', () => tick('checkbox', 'Code Assistant'));
  expect(checked('checkbox')).toEqual(['Code Assistant']);
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', false);
});

test('requirements that are answered before the script runs are part of the answers', async () => {
  await show('requirements', () => {
    tick('radio', /^Free/);
    tick('checkbox', 'Slack');
    const useCase = screen.getByRole('textbox', { name: /Use case/ });
    if (useCase instanceof HTMLTextAreaElement) useCase.value = 'notes';
  });
  expect(checked('radio')).toEqual(['free', 'beginner']);
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
    category: 'AI Chatbot',
    budget: 'free',
    integration: 'slack',
    useCase: 'notes',
    step: '2',
  });
});
