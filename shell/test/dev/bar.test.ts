// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createBar } from '../../src/dev/browser/bar.ts';
import type { DevState } from '../../src/dev/dev-state.ts';

const STATE: DevState = {
  live: true,
  current: 'mf-a/usual',
  scenarios: [
    { remote: 'mf-a', key: 'mf-a/usual', title: 'Usual' },
    { remote: 'mf-a', key: 'mf-a/failing', title: 'API unavailable' },
  ],
  calls: [
    { call: '/api/agents', outcome: 'answered' },
    { call: 'POST /api/votes', outcome: 'missing' },
  ],
};

afterEach(() => document.body.replaceChildren());

function show(state: DevState) {
  const choose = vi.fn();
  const bar = createBar(choose);
  document.body.append(bar.element);
  bar.show(state);
  return choose;
}

const press = (key: string, target: EventTarget = document.body) =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));

describe('the picker', () => {
  test("offers live data and each remote's scenarios", () => {
    show(STATE);
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Scenario' });
    expect(select.selectedOptions[0]?.text).toBe('Usual');
    expect(
      within(select)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Live data', 'Usual', 'API unavailable']);
    expect(within(select).getByRole('group', { name: 'mf-a' })).toBeDefined();
  });

  test('opens the chosen scenario', () => {
    const choose = show(STATE);
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Scenario' });
    select.value = 'mf-a/failing';
    select.dispatchEvent(new Event('change'));
    expect(choose).toHaveBeenCalledWith('mf-a/failing');
  });

  test('goes to the next and the previous scenario by button and by key', () => {
    const choose = show(STATE);
    screen.getByRole('button', { name: 'Next scenario' }).click();
    press('[');
    expect(choose.mock.calls).toEqual([['mf-a/failing'], ['live']]);
  });

  test('stops at the last scenario', () => {
    const choose = show({ ...STATE, current: 'mf-a/failing' });
    expect(screen.getByRole('button', { name: 'Next scenario' })).toHaveProperty('disabled', true);
    press(']');
    expect(choose).not.toHaveBeenCalled();
  });

  test('ignores keys that are typed into a field', () => {
    const choose = show(STATE);
    const field = document.body.appendChild(document.createElement('input'));
    press(']', field);
    expect(choose).not.toHaveBeenCalled();
  });
});

test("lists the page's calls and counts those without a response", () => {
  show(STATE);
  expect(screen.getByText('2 calls, 1 not in the scenario')).toBeDefined();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '/api/agents: answered',
    'POST /api/votes: not in the scenario',
  ]);
});
