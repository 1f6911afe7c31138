import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { PARTS } from '../../gallery/parts.ts';
import { classConflicts } from './class-conflicts.ts';

function elementWith(classes: string): HTMLElement {
  const root = document.createElement('div');
  root.innerHTML = `<p class="${classes}"></p>`;
  return root;
}

describe('classConflicts', () => {
  test.each([
    'px-4 px-2',
    'sm:text-sm sm:text-base',
    'rounded-control rounded-card',
    'text-ink text-muted',
  ])('finds a conflict in "%s"', (classes) => {
    expect(classConflicts(elementWith(classes))).toHaveLength(1);
  });

  test.each([
    'px-4 sm:px-2',
    'base:px-4 px-2',
    'px-2 p-4',
    'text-sm text-ink',
    'rounded-card rounded-card',
  ])('finds no conflict in "%s"', (classes) => {
    expect(classConflicts(elementWith(classes))).toEqual([]);
  });
});

describe('the states of the gallery have no conflicting classes', () => {
  const states = PARTS.flatMap(({ name, states }) =>
    states.map(([state, State]) => ({ title: `${name}: ${state}`, State })),
  );

  test.each(states)('$title', ({ State }) => {
    render(<State />, { wrapper: MemoryRouter });
    expect(classConflicts(document)).toEqual([]);
  });

  test.each([
    ['Dialog', 'WithActions', 'Dialog'],
    ['Command palette', 'Groups', 'Palette'],
    ['Dropdown menu', 'OneChoice', 'Sort: Rating'],
  ])('%s, open', async (name, state, button) => {
    const found = states.find(({ title }) => title === `${name}: ${state}`);
    render(found && <found.State />, { wrapper: MemoryRouter });
    await userEvent.click(screen.getByRole('button', { name: button }));
    expect(classConflicts(document)).toEqual([]);
  });
});
