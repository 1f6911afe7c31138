import { sampleAgent } from '@agent-atlas/api-client/samples';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { BadgeSnippets } from '../src/late/badge-snippets.tsx';

it.each(['HTML', 'Markdown'])('copies the %s of the badge', async (label) => {
  const user = userEvent.setup();
  render(<BadgeSnippets agent={sampleAgent(1)} />);
  await user.click(screen.getByRole('button', { name: `Copy ${label}` }));
  const shown = screen.getByRole<HTMLTextAreaElement>('textbox', { name: label }).value;
  expect(shown).toContain('/api/agents/1/badge.svg');
  expect(await navigator.clipboard.readText()).toBe(shown);
});
