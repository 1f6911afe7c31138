import { fireEvent, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PageRouter } from '../../remote-kit/navigation/router.ts';
import { FailedPage, watchArrivals } from '../../src/browser/failed-page.tsx';
import { onScreen, showTab } from '../support/page-tab.tsx';

const loadDocument = vi.fn();

beforeEach(() => {
  loadDocument.mockReset();
  vi.useFakeTimers({ toFake: ['performance'] });
});

afterEach(() => {
  sessionStorage.clear();
  Reflect.deleteProperty(navigator, 'userActivation');
});

/** Whether the visitor has pressed anything in the document. */
const setPressed = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', {
    configurable: true,
    value: { hasBeenActive },
  });

function Throws(): never {
  throw new Error('broken');
}

function ThrowsInEffect() {
  useEffect(() => {
    throw new Error('broken');
  }, []);
  return <h1>Almost</h1>;
}

function ThrowsLater() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('broken');
  return (
    <button type="button" onClick={() => setBroken(true)}>
      Break
    </button>
  );
}

function failed(router: PageRouter) {
  return (
    <FailedPage hasJustArrived={watchArrivals(router)} set="set-1" loadDocument={loadDocument}>
      <h1>Failed</h1>
    </FailedPage>
  );
}

const pages = { '/throws': Throws, '/effect': ThrowsInEffect, '/later': ThrowsLater };

async function go(path: keyof typeof pages) {
  const tab = showTab({ pages, failed });
  await tab.open(path);
  await tab.arrive(path);
  return tab;
}

test.each(['/throws', '/effect'] as const)(
  'the document of %s is loaded when its page throws after a client navigation',
  async (path) => {
    setPressed(true);
    await go(path);
    expect(loadDocument).toHaveBeenCalledOnce();
    expect(location.pathname).toBe(path);
    expect(screen.queryByText('Failed')).toBeNull();
  },
);

test('a document is loaded once per URL', async () => {
  setPressed(true);
  const tab = await go('/throws');
  await tab.open('/');
  await tab.arrive('/');
  await tab.open('/throws');
  await tab.arrive('/throws');
  expect(loadDocument).toHaveBeenCalledOnce();
  expect(onScreen()).toEqual({ page: 'Failed', url: '/throws' });
});

test('pages that open each other without a press of the visitor load no documents', async () => {
  setPressed(false);
  await go('/throws');
  expect(loadDocument).not.toHaveBeenCalled();
  expect(onScreen().page).toBe('Failed');
});

test('a page that throws while the visitor uses it is replaced', async () => {
  setPressed(true);
  await go('/later');
  vi.advanceTimersByTime(1001);
  fireEvent.click(screen.getByRole('button'));
  expect(loadDocument).not.toHaveBeenCalled();
  expect(onScreen().page).toBe('Failed');
});
