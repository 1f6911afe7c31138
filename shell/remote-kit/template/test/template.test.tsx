import { describeServerHtml, scenarioKit } from '@agent-atlas/shell/remote-kit/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { remote } from '../src/remote.tsx';
import { scenarios } from '../src/scenarios.ts';

const { serverRender, show } = scenarioKit(remote, scenarios);

describeServerHtml(serverRender, ['usual', 'failing']);

test('shows what the API knows', async () => {
  await show('usual');
  expect(await screen.findByText('The directory has 1 category.')).toBeTruthy();
});

test('stands without it', async () => {
  await show('failing');
  expect(await screen.findByRole('heading', { level: 1, name: 'Template' })).toBeTruthy();
});
