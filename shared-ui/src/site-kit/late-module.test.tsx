import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { test } from 'vitest';
import { type LateModule, lateModule, useLateModule } from './late-module.ts';

function Page({ late }: { late: LateModule<string> }) {
  return (
    <Suspense fallback="Loading">
      <Part late={late} />
    </Suspense>
  );
}

function Part({ late }: { late: LateModule<string> }) {
  return useLateModule(late) ?? 'Failed';
}

test('a part that waited for its module shows it when it arrives', async () => {
  const download = Promise.withResolvers<string>();
  const late = lateModule(() => download.promise);
  await act(async () => render(<Page late={late} />));
  screen.getByText('Loading');
  await act(async () => download.resolve('Reviews'));
  screen.getByText('Reviews');
});

test('a part whose module was loaded before never shows that it is loading', async () => {
  const late = lateModule(async () => 'Reviews');
  await late.load();
  render(<Page late={late} />);
  screen.getByText('Reviews');
});

test('a part whose download failed shows the module that a new attempt has loaded', async () => {
  let online = false;
  const late = lateModule(async () => {
    if (!online) throw new TypeError('Failed to fetch dynamically imported module');
    return 'Reviews';
  });
  await act(async () => render(<Page late={late} />));
  screen.getByText('Failed');
  online = true;
  await act(async () => late.load());
  screen.getByText('Reviews');
});

test('a part does not wait for a stalled download once another has brought the module', async () => {
  const stalled = Promise.withResolvers<string>();
  const downloads = [stalled.promise, Promise.resolve('Reviews')];
  const late = lateModule(
    () => downloads.shift() ?? Promise.reject(new Error('asked three times')),
  );
  await act(async () => render(<Page late={late} />));
  screen.getByText('Loading');
  await act(async () => late.load());
  screen.getByText('Reviews');
  await act(async () => stalled.reject(new TypeError('Failed to fetch')));
  screen.getByText('Reviews');
});
