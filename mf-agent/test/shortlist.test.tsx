import { findToast } from '@agent-atlas/remote-kit/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serverRender, show } from './scenario.ts';

const KEY = 'atlas-shortlist';
const list = (...agents: { id: number; name?: string; note?: string }[]) =>
  JSON.stringify({ format: 'agent-atlas-shortlist', version: 1, agents });
const idsStored = () =>
  JSON.parse(localStorage.getItem(KEY) ?? '{"agents":[]}').agents.map(
    ({ id }: { id: number }) => id,
  );
const keepButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Keep Agent 1' });

const restores: (() => void)[] = [];

function failStorage(method: 'getItem' | 'setItem', error: string) {
  const spy = vi.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException(error, error);
  });
  restores.push(() => spy.mockRestore());
}

/** As another tab does. */
function storeElsewhere(text: string) {
  localStorage.setItem(KEY, text);
  fireEvent(window, new StorageEvent('storage', { key: KEY }));
}

beforeEach(() => localStorage.clear());
// Not all mocks: the test setup watches the console.
afterEach(() => {
  for (const restore of restores.splice(0)) restore();
});

it('keeps an agent and removes it again', async () => {
  const { user } = await show('agent');
  const button = await keepButton();
  await user.click(button);
  await findToast('Added to your shortlist');
  expect(button.getAttribute('aria-pressed')).toBe('true');
  expect(idsStored()).toEqual([1]);
  await user.click(button);
  expect(button.getAttribute('aria-pressed')).toBe('false');
  expect(idsStored()).toEqual([]);
});

it('follows a change in another tab', async () => {
  await show('agent');
  const button = await keepButton();
  storeElsewhere(list({ id: 1 }));
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
});

it('has a button in the server HTML that waits for its script, so nothing shifts', async () => {
  document.body.innerHTML = (await serverRender('agent')).html;
  expect((await keepButton()).disabled).toBe(true);
  document.body.replaceChildren();
});

it('says that the storage is full', async () => {
  const { user } = await show('agent');
  failStorage('setItem', 'QuotaExceededError');
  await user.click(await keepButton());
  await findToast('Your shortlist did not change');
  await screen.findByText(/storage for the site is full/);
});

it('invites to keep agents', async () => {
  await show('shortlist');
  await screen.findByRole('heading', { name: 'Your shortlist is empty' });
});

it('says that the browser stores nothing', async () => {
  failStorage('getItem', 'SecurityError');
  await show('shortlist');
  await screen.findByText('This browser does not let the site store your shortlist');
});

it('overwrites nothing that it cannot read until the visitor says so', async () => {
  localStorage.setItem(KEY, 'something else');
  const { user } = await show('shortlist');
  await screen.findByText('The stored shortlist cannot be read');
  expect(localStorage.getItem(KEY)).toBe('something else');
  await user.click(screen.getByRole('button', { name: 'Delete it and start a new one' }));
  await screen.findByText('Your shortlist is empty');
});

it('shows current facts, and agents that are no longer listed by the name they had', async () => {
  localStorage.setItem(KEY, list({ id: 1, name: 'Old name' }, { id: 999, name: 'Gone AI' }));
  await show('shortlist');
  await screen.findByRole('link', { name: 'Agent 1' });
  await screen.findByText('No longer listed');
  screen.getByRole('heading', { name: 'Gone AI' });
  expect(screen.queryByRole('checkbox', { name: 'Compare Gone AI' })).toBeNull();
});

it('stores notes as they are typed, and keeps those that cannot be stored on the screen', async () => {
  localStorage.setItem(KEY, list({ id: 1, name: 'Agent 1' }));
  const { user } = await show('shortlist');
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note on Agent 1' });
  await user.type(note, 'Ask');
  expect(localStorage.getItem(KEY)).toContain('"note": "Ask"');
  failStorage('setItem', 'QuotaExceededError');
  await user.type(note, '!');
  expect(note.value).toBe('Ask!');
  await screen.findByText('This note was not saved.');
});

it('compares the chosen agents', async () => {
  localStorage.setItem(KEY, list({ id: 1 }, { id: 2 }));
  const { user } = await show('shortlist');
  await user.click(await screen.findByRole('checkbox', { name: 'Compare Agent 1' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Compare Agent 2' }));
  const link = screen.getByRole('link', { name: 'Compare 2' });
  expect(link.getAttribute('href')).toBe('/compare?ids=1,2');
});

it('removes an agent, moves the focus and takes the removal back', async () => {
  localStorage.setItem(KEY, list({ id: 1, note: 'mine' }, { id: 2 }));
  const { user } = await show('shortlist');
  await user.click(await screen.findByRole('button', { name: 'Remove Agent 1' }));
  expect(idsStored()).toEqual([2]);
  expect(document.activeElement?.textContent).toBe('Agents on your shortlist');
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(idsStored()).toEqual([1, 2]);
  expect(localStorage.getItem(KEY)).toContain('mine');
});

it.each([
  [20, 0],
  [21, 1],
])('shows the first twenty of %d agents, with %d button for more', async (count, more) => {
  localStorage.setItem(KEY, list(...Array.from({ length: count }, (_, n) => ({ id: n + 500 }))));
  await show('shortlist');
  await screen.findByText(new RegExp(`^${count} agents kept`));
  expect(screen.getAllByRole('article')).toHaveLength(20);
  expect(screen.queryAllByText('Show more')).toHaveLength(more);
});

it('imports a file, and changes nothing if the file is wrong', async () => {
  localStorage.setItem(KEY, list({ id: 1, note: 'mine' }));
  const { user } = await show('shortlist');
  const input = await screen.findByLabelText<HTMLInputElement>('File to import');
  await user.upload(input, new File(['{}'], 'a.json', { type: 'application/json' }));
  await screen.findByText('The file was not imported. It is not a shortlist.');
  expect(idsStored()).toEqual([1]);
  const latin = new Uint8Array([...list({ id: 2, note: 'x' })].map((text) => text.charCodeAt(0)));
  latin[latin.lastIndexOf(0x78)] = 0xe9;
  await user.upload(input, new File([latin], 'c.json', { type: 'application/json' }));
  await screen.findByText('The file was not imported. Its text is not UTF-8.');
  expect(idsStored()).toEqual([1]);
  const file = list({ id: 2 }, { id: 1, note: 'theirs' });
  await user.upload(input, new File([file], 'b.json', { type: 'application/json' }));
  await findToast('File imported');
  expect(idsStored()).toEqual([1, 2]);
  expect(localStorage.getItem(KEY)).toContain('mine');
});

it('adds a shared shortlist only when the visitor says so', async () => {
  const { user, router } = await show('shortlist-shared');
  await screen.findByRole('heading', { name: 'Shared with you' });
  screen.getByText('Ask about seats');
  expect(idsStored()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Add to my shortlist' }));
  expect(idsStored()).toEqual([1, 2, 999]);
  expect(router.state.location.hash).toBe('');
});

it('says why a link cannot be read', async () => {
  await show('shortlist-shared-invalid');
  await screen.findByText(/Entry 2 is not an agent/);
});

it('says without JavaScript what it needs JavaScript for', async () => {
  const { html } = await serverRender('shortlist');
  expect(html).toContain('Your shortlist needs JavaScript');
});
