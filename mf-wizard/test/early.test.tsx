import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { checked, serverRender } from './scenario.ts';

/** Renders the server's HTML, runs `early` on it, then hydrates it. */
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

test('keeps a category that was selected before hydration', async () => {
  await show('usual', () => tick('checkbox', 'Code Assistant'));
  expect(checked('checkbox')).toEqual(['Code Assistant']);
  expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', false);
});

test('keeps requirements that were filled in before hydration', async () => {
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
