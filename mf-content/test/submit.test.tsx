import { renderScenario } from '@agent-atlas/remote-kit/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { remote } from '../src/remote.tsx';
import { scenarios } from '../src/scenarios.ts';
import { readToken } from '../src/submit/urls.ts';
import { headOf, show } from './scenario.ts';

describe('/submit', () => {
  test('is a plain form with its ticket, so that it works without JavaScript', async () => {
    await show('submit');
    const button = await screen.findByRole('button', { name: 'Send suggestion' });
    const form = button.closest('form');
    expect(form?.getAttribute('action')).toBe('/submit');
    expect(form?.method).toBe('post');
    expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
      kind: 'suggestion',
      ticket: 'a.b.c',
      nickname: '',
      name: '',
      website: '',
      category: '',
      description: '',
      sources: '',
    });
    expect(screen.queryByRole('textbox', { name: 'Leave this field empty' })).toBeNull();
  });

  test('keeps the values of a refused form and says what to change', async () => {
    await show('submit-refused');
    const website = await screen.findByRole('textbox', { name: 'Website' });
    expect(website).toHaveProperty('value', 'paperboat');
    expect(website.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('combobox', { name: 'Category' })).toHaveProperty(
      'value',
      'Writing Assistant',
    );
    expect(screen.getByRole('combobox', { name: 'Category' }).ariaInvalid).toBeNull();
    const summary = within(screen.getByRole('alert'));
    const link = summary.getByRole('link', { name: /^Website: Enter a full address/ });
    expect(document.querySelector(link.getAttribute('href') ?? '')?.contains(website)).toBe(true);
    expect((await headOf('submit-refused')).title).toBe('Error: Suggest an agent');
  });

  test('puts the focus on what to change', async () => {
    await show('submit-refused');
    const alert = await screen.findByRole('alert');
    expect(document.activeElement?.contains(alert)).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  test('says why nothing was stored if no field is to blame', async () => {
    await show('submit-limited');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Your network has sent too many forms.',
    );
  });

  test('is listed for search engines; failing, it responds with 503', async () => {
    expect(await headOf('submit')).not.toHaveProperty('noIndex');
    expect((await headOf('submit-failing')).status).toBe(503);
  });
});

describe('what a visitor has typed', () => {
  const website = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Website' });

  beforeEach(() => history.replaceState({ key: 'a' }, ''));

  test('is there again after a link and Back', async () => {
    const { unmount } = await show('submit');
    await userEvent.type(await website(), 'https://paper');
    await userEvent.selectOptions(screen.getByRole('combobox'), 'Writing Assistant');
    unmount();
    await show('submit');
    expect((await website()).value).toBe('https://paper');
    expect(screen.getByRole('combobox')).toHaveProperty('value', 'Writing Assistant');
    expect(history.state).toMatchObject({ key: 'a' });
  });

  test('is not in the form of another visit', async () => {
    const { unmount } = await show('submit');
    await userEvent.type(await website(), 'https://paper');
    unmount();
    history.pushState({ key: 'b' }, '');
    await show('submit');
    expect((await website()).value).toBe('');
  });

  test('does not replace what the server sends with a refused form', async () => {
    const { unmount } = await show('submit');
    await userEvent.type(await website(), 'https://paper');
    unmount();
    await show('submit-refused');
    expect((await website()).value).toBe('paperboat');
  });
});

describe('/submit/correction', () => {
  test('names the agent and sends its id', async () => {
    await show('correction');
    expect(
      (await screen.findByRole('link', { name: 'Lighthouse Writer' })).getAttribute('href'),
    ).toBe('/agent/7');
    const button = await screen.findByRole('button', { name: 'Send correction' });
    const form = button.closest('form');
    expect(form?.getAttribute('action')).toBe('/submit/correction?agent=7');
    expect(new FormData(form ?? undefined).get('agentId')).toBe('7');
  });

  test('shows what the entry says, which the visitor may correct', async () => {
    await show('correction');
    const listed = within(await screen.findByRole('region', { name: 'What the entry says' }));
    const values = listed.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(listed.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      ...['Pricing', 'Plans', 'Cheapest paid plan', 'Description', 'Features', 'Company'],
      ...['Launched', 'Website', 'Last checked'],
    ]);
    expect(values.every((value) => value !== '')).toBe(true);
  });

  test.each([
    ['correction-without-agent', undefined],
    ['correction-unknown-agent', 404],
  ])('%s asks for the agent', async (id, status) => {
    await show(id);
    await screen.findByRole('heading', { name: 'Which agent is it about?' });
    expect((await headOf(id)).status).toBe(status);
  });
});

describe('/submit/status/:token', () => {
  test.each([
    ['submission-received', 'Received'],
    ['submission-in-review', 'In review'],
    ['submission-listed', 'Listed'],
    ['submission-declined', 'Declined'],
  ])('%s shows %s, and no search engine learns the link', async (id, label) => {
    await show(id);
    await screen.findByText(label);
    const head = await headOf(id);
    expect(head.noIndex).toBe(true);
    expect(JSON.stringify(head)).not.toContain('AAAA');
  });

  test('shows the reason of a declined submission and the entry of a listed one', async () => {
    await show('submission-declined');
    await screen.findByText(/^The website does not exist/);
    await show('submission-listed');
    expect((await screen.findByRole('link', { name: 'Open the entry' })).getAttribute('href')).toBe(
      '/agent/7',
    );
  });

  test('an unknown link responds with 404', async () => {
    await show('submission-unknown');
    await screen.findByRole('heading', { name: 'There is no such submission' });
    expect((await headOf('submission-unknown')).status).toBe(404);
  });
});

test.each([
  ['submit', { '/api/submission-form': { pending: true } }],
  ['correction', { '/api/agents/7': { pending: true } }],
  ['submission-received', { [`/api/submissions/${'A'.repeat(43)}`]: { pending: true } }],
] as const)('%s claims nothing while it loads', async (id, pending) => {
  const usual = scenarios.find((scenario) => scenario.id === id);
  if (!usual) throw new Error(`There is no scenario ${id}`);
  await renderScenario(remote, { ...usual, answers: { ...usual.answers, ...pending } });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByRole('heading', { level: 2 })).toBeNull();
});

test.each([
  ['A'.repeat(43), true],
  ['A'.repeat(42), false],
  ['A'.repeat(44), false],
  [`${'A'.repeat(42)}/`, false],
])('%s can be the token of a status link: %s', (text, valid) => {
  expect(readToken(text)).toBe(valid ? text : null);
});
