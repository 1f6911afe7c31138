import { afterEach, describe, expect, test, vi } from 'vitest';
import { dismissToast, toastStore } from '../toast/toast-store.ts';
import { sharePage } from './share.ts';

const PAGE = { title: 'Otter', url: 'https://atlas.test/agent/7' };

function browserWith(parts: { share?: () => Promise<void>; writeText: () => Promise<void> }) {
  const { share, writeText } = parts;
  vi.stubGlobal('navigator', { ...(share && { share }), clipboard: { writeText } });
}

const reject = (name: string) => () => Promise.reject(new DOMException('No', name));
const toastShown = () => toastStore.read().find(({ open }) => open);

afterEach(() => {
  dismissToast();
  vi.unstubAllGlobals();
});

describe('sharePage', () => {
  test("opens the system's share sheet", async () => {
    const share = vi.fn(async () => {});
    const writeText = vi.fn(async () => {});
    browserWith({ share, writeText });
    await sharePage(PAGE);
    expect(share).toHaveBeenCalledExactlyOnceWith(PAGE);
    expect(writeText).not.toHaveBeenCalled();
  });

  test('does nothing when the visitor cancels', async () => {
    const writeText = vi.fn(async () => {});
    browserWith({ share: reject('AbortError'), writeText });
    await sharePage(PAGE);
    expect(writeText).not.toHaveBeenCalled();
  });

  test.each([undefined, reject('NotAllowedError')])(
    'copies the URL when the system cannot share (%s)',
    async (share) => {
      const writeText = vi.fn(async () => {});
      browserWith({ share, writeText });
      await sharePage(PAGE, 'It opens this agent.');
      expect(writeText).toHaveBeenCalledExactlyOnceWith(PAGE.url);
      expect(toastShown()).toMatchObject({
        title: 'Link copied',
        description: 'It opens this agent.',
      });
    },
  );

  test('shows an error when the URL cannot be copied', async () => {
    browserWith({ writeText: reject('NotAllowedError') });
    await sharePage(PAGE);
    expect(toastShown()).toMatchObject({
      title: 'Could not copy the link',
      variant: 'destructive',
    });
  });
});
