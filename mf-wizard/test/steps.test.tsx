import { USE_CASE_MAX_LENGTH } from '@agent-atlas/api-client/rules';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { FORM } from '../src/wizard/form-values.ts';
import { checked, click, headOf, show, stepTitle, toRequirements } from './scenario.ts';

const progress = () => Number(screen.getByRole('progressbar').getAttribute('value'));

describe('step 1', () => {
  test('offers every category', async () => {
    await show('usual');
    expect(screen.getAllByRole('checkbox').map((box) => box.getAttribute('value'))).toEqual([
      'AI Chatbot',
      'Code Assistant',
      'Writing Assistant',
      'AI Image Generator',
      'AI Video Generator',
      'Customer Service AI',
      'AI Detection Tool',
      'AI Platform/Model Builder',
      'Marketing/Sales AI',
      'Open Source Model',
      'AI Voice Generator',
    ]);
  });

  test('enables Next once a category is selected', async () => {
    await show('usual');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
    await click.checkbox('Image Generator');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', false);
    await click.checkbox('Image Generator');
    expect(screen.getByRole('button', { name: 'Next' })).toHaveProperty('disabled', true);
  });

  test('links to the home page with Cancel', async () => {
    const { currentUrl } = await show('chosen');
    await click.link('Cancel');
    expect(currentUrl()).toBe('/');
  });

  test('restores the selection from the URL', async () => {
    await show('chosen');
    expect(checked('checkbox')).toEqual(['AI Chatbot', 'AI Image Generator']);
  });

  test('keeps the values of later steps', async () => {
    const { currentUrl } = await show('chosen');
    await click.button('Next');
    await stepTitle('Requirements');
    expect(checked('radio')).toEqual(['low', 'beginner']);
    expect(new URLSearchParams(currentUrl().split('?')[1]).getAll('category')).toEqual([
      'AI Chatbot',
      'AI Image Generator',
    ]);
  });
});

describe('step 2', () => {
  test('starts with the defaults', async () => {
    await show('usual');
    await toRequirements();
    expect(checked('radio')).toEqual(['medium', 'beginner']);
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]);
    expect(screen.getByRole('textbox', { name: /Use case/ })).toHaveProperty('value', '');
  });

  test('offers five budgets, three levels and ten integrations', async () => {
    await show('usual');
    await toRequirements();
    const radios = (name: string) =>
      within(screen.getByRole('radiogroup', { name }))
        .getAllByRole('radio')
        .map((radio) => radio.getAttribute('value'));
    expect(radios('Budget')).toEqual(['free', 'low', 'medium', 'high', 'enterprise']);
    expect(radios('Technical expertise')).toEqual(['beginner', 'intermediate', 'advanced']);
    const integrations = within(screen.getByRole('group', { name: /Integrations/ }));
    expect(integrations.getAllByRole('checkbox')).toHaveLength(10);
  });

  test('explains every budget', async () => {
    await show('usual');
    await toRequirements();
    const budget = within(screen.getByRole('radiogroup', { name: 'Budget' }));
    for (const detail of ['free only', '$1-15/mo', '$16-40/mo', '$41-100/mo', 'custom'])
      budget.getByText(detail);
  });

  test('returns to step 1 with Back and keeps the values', async () => {
    await show('usual');
    await toRequirements();
    await click.link('Back');
    await stepTitle('Categories');
    expect(checked('checkbox')).toEqual(['AI Chatbot']);
  });
});

describe('navigation', () => {
  test('shows progress as the step times 33.33 percent', async () => {
    await show('usual');
    expect(progress()).toBeCloseTo(33.33);
    await toRequirements();
    expect(progress()).toBeCloseTo(66.66);
    await click.button('Get Recommendations');
    await stepTitle('Results');
    expect(progress()).toBeCloseTo(99.99);
  });

  test('focuses and announces a new step', async () => {
    await show('usual');
    expect(document.activeElement).toBe(document.body);
    await toRequirements();
    expect(document.activeElement).toBe(await stepTitle('Requirements'));
    expect(screen.getByRole('status').textContent).toBe('Step 2 of 3: Requirements');
  });

  test("keeps the step in the URL, so that the browser's back button works", async () => {
    const { router, currentUrl } = await show('usual');
    await toRequirements();
    expect(currentUrl()).toBe('/recommendations?category=AI+Chatbot&step=2');
    await router.navigate(-1);
    await stepTitle('Categories');
  });

  test('writes every change to the URL, so that a reload loses nothing', async () => {
    await show('requirements');
    await userEvent.click(screen.getByRole('radio', { name: /^Free/ }));
    await click.checkbox('Slack');
    await userEvent.type(screen.getByRole('textbox', { name: /Use case/ }), 'notes');
    const { pathname, search } = window.location;
    cleanup();
    await show('requirements', pathname + search);
    await stepTitle('Requirements');
    expect(checked('radio')).toEqual(['free', 'beginner']);
    expect(checked('checkbox')).toEqual(['slack']);
    expect(screen.getByRole('textbox', { name: /Use case/ })).toHaveProperty('value', 'notes');
  });

  test('keeps working when the browser throttles URL updates', async () => {
    await show('requirements');
    vi.spyOn(history, 'replaceState').mockImplementation(() => {
      throw new DOMException('Too many calls', 'SecurityError');
    });
    const useCase = screen.getByRole('textbox', { name: /Use case/ });
    await userEvent.type(useCase, 'notes');
    expect(useCase).toHaveProperty('value', 'notes');
  });

  test('loads the values of another URL of the same step', async () => {
    const { router } = await show('chosen');
    await act(() => router.navigate('/recommendations'));
    expect(checked('checkbox')).toEqual([]);
    await act(() => router.navigate(-1));
    expect(checked('checkbox')).toEqual(['AI Chatbot', 'AI Image Generator']);
  });

  test('starts again on a link to the current URL', async () => {
    const { router } = await show('usual');
    await click.checkbox('AI Chatbot');
    await act(() => router.navigate('/recommendations'));
    expect(checked('checkbox')).toEqual([]);
  });

  test.each([2, 3])('requires a category before step %d', async (step) => {
    await show('too-early', `/recommendations?step=${step}`);
    await stepTitle('Categories');
    expect(screen.getByRole('alert').textContent).toContain('choose a category first');
    await click.checkbox('AI Chatbot');
    expect(screen.queryByRole('alert')).toBeNull();
    await stepTitle('Categories');
  });

  test('shortens a use case that is too long', () => {
    const useCase = 'x'.repeat(USE_CASE_MAX_LENGTH + 1);
    const values = FORM.read(new URLSearchParams({ useCase }));
    expect(values.useCase).toHaveLength(USE_CASE_MAX_LENGTH);
  });

  test('replaces unknown values with the defaults', async () => {
    await show(
      'requirements',
      '/recommendations?category=AI+Chatbot&category=Toaster&budget=7&expertise=wizard&integration=fax&private=yes&step=2',
    );
    await stepTitle('Requirements');
    expect(checked('radio')).toEqual(['medium', 'beginner']);
    expect(checked('checkbox')).toEqual([]);
    await click.link('Back');
    await stepTitle('Categories');
    expect(checked('checkbox')).toEqual(['AI Chatbot']);
  });
});

test('has a description for search engines', async () => {
  const { description, canonicalPath, noIndex } = await headOf('usual');
  expect(noIndex).toBeUndefined();
  expect(canonicalPath).toBe('/recommendations');
  expect(description.length).toBeGreaterThanOrEqual(70);
  expect(description.length).toBeLessThanOrEqual(160);
});
