import { describeRemote, scenarioKit } from '@agent-atlas/remote-kit/testing';
import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { remote } from '../src/remote.tsx';
import { scenarios } from '../src/scenarios.ts';

const { show } = scenarioKit(remote, scenarios);

describeRemote(remote, scenarios);

test('shows the number of categories', async () => {
  await show('usual');
  await screen.findByText('The directory has 1 category.');
});

test('offers to try again when the API fails', async () => {
  await show('failing');
  await screen.findByRole('button', { name: 'Try Again' });
});
