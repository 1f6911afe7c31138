import { afterEach, describe, expect, test, vi } from 'vitest';
import { dismissToast, toastStore } from '../toast/toast-store.ts';
import { sharePage } from './share.ts';

const PAGE = { title: 'Otter', url: 'https://atlas.test/agent/7' };

function browserWith(parts: { share?: () => Promise<void>; writeText: () => Promise<void> }) {
  const { share, writeText } = parts;
  vi.stubGlobal('navigator', { ...(share && { share }), clipboard: { writeText } });
}

const refuse = (name: string) => () => Promise.reject(new DOMException('No', name));
const said = () => toastStore.read().find(({ open }) => open);

afterEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
});

describe('sharePage', () => {
  test('offers the page to the system', async () => {
    const share = vi.fn(async () => {});
    const writeText = vi.fn(async () => {});
    browserWith({ share, writeText });
    await sharePage(PAGE);
    expect(share).toHaveBeenCalledExactlyOnceWith(PAGE);
    expect(writeText).not.toHaveBeenCalled();
  });

  test('does nothing when the reader cancels', async () => {
    const writeText = vi.fn(async () => {});
    browserWith({ share: refuse('AbortError'), writeText });
    await sharePage(PAGE);
    expect(writeText).not.toHaveBeenCalled();
  });

  test.each([undefined, refuse('NotAllowedError')])(
    'copies the address where the system does not share (%s)',
    async (share) => {
      const writeText = vi.fn(async () => {});
      browserWith({ share, writeText });
      await sharePage(PAGE, 'It opens this agent.');
      expect(writeText).toHaveBeenCalledExactlyOnceWith(PAGE.url);
      expect(said()).toMatchObject({ title: 'Link copied', description: 'It opens this agent.' });
    },
  );

  test('shows an error when the URL cannot be copied', async () => {
    browserWith({ writeText: refuse('NotAllowedError') });
    await sharePage(PAGE);
    expect(said()).toMatchObject({ title: 'Could not copy the link', variant: 'destructive' });
  });
});
