import { QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { SlotSpec } from '../../contract/boot.ts';
import { mountSlot } from '../../src/browser/slots.tsx';
import { openTab } from '../support/page-tab.tsx';

const SLOT = { name: 'agent.after-overview', props: { agentId: 7, agentName: 'Otter' } } as const;
const NOTE: SlotSpec = {
  remote: 'mf-note',
  id: 'note',
  slot: SLOT.name,
  exposed: './slots/note',
};

/** Shows where it is, and changes the query as a tab does and as a link does. */
function Note({ agentName = '' }: { agentName?: string }) {
  const { pathname, search } = useLocation();
  const [, setSearch] = useSearchParams();
  const choose = () => setSearch({ tab: 'reviews' }, { replace: true });
  return (
    <>
      <p>
        A note on {agentName} at {pathname + search}
      </p>
      <button type="button" onClick={choose}>
        Reviews
      </button>
      <Link to="/new">New</Link>
    </>
  );
}

let element: HTMLElement;
beforeEach(() => {
  element = document.createElement('div');
  document.body.replaceChildren(element);
});

interface Given {
  readonly load?: (spec: SlotSpec) => Promise<unknown>;
  readonly specs?: readonly SlotSpec[];
}

async function page({ load = async () => ({ Contribution: Note }), specs = [NOTE] }: Given = {}) {
  const { router, arrive, element: frame } = openTab({ at: '/agent/7' });
  render(frame);
  const report = vi.fn();
  const deps = {
    slots: specs,
    federation: {
      inTime: <T,>(_name: string, loading: Promise<T>) => loading,
      module: vi.fn((spec: Pick<SlotSpec, 'remote'>) => load({ ...NOTE, ...spec })),
    },
    queryClient: new QueryClient(),
    report,
    router,
  };
  const mount = async () => {
    let remove = () => {};
    await act(async () => {
      remove = mountSlot(deps, SLOT, element);
    });
    onTestFinished(() => act(async () => remove()));
    return () => act(async () => remove());
  };
  const start = () => mountSlot(deps, SLOT, element);
  return { arrive, report, mount, start, load: deps.federation.module };
}

/** HTML of a contribution from the server. */
function serve(text: string, remote = NOTE.remote): void {
  element.setAttribute('data-served', '');
  element.innerHTML += `<div data-remote="${remote}" data-contribution="note">${text}</div>`;
}
const Served = () => <p>Served</p>;
const Nothing = () => null;
const Remote = ({ name }: { name: string }) => <p>{name}</p>;
const Throws = () => {
  throw new Error('broken');
};

describe('a contribution', () => {
  test('has the props and the location of the page', async () => {
    const { mount } = await page();
    await mount();
    expect(screen.getByText('A note on Otter at /agent/7')).toBeDefined();
  });

  test('that replaces the query adds no history entry, and a link adds one', async () => {
    const { mount, arrive } = await page();
    await mount();
    const entries = history.length;
    await act(async () => screen.getByRole('button', { name: 'Reviews' }).click());
    await arrive('/agent/7?tab=reviews');
    expect(screen.getByText('A note on Otter at /agent/7?tab=reviews')).toBeDefined();
    expect(history.length).toBe(entries);
    await act(async () => screen.getByRole('link', { name: 'New' }).click());
    await arrive('/new');
    expect(screen.getByText('A note on Otter at /new')).toBeDefined();
    expect([location.pathname, history.length]).toEqual(['/new', entries + 1]);
  });

  test('takes over its HTML from the server, without a change on the screen', async () => {
    serve('<p>Served</p>');
    const [node] = element.querySelectorAll('p');
    const { mount, report } = await page({ load: async () => ({ Contribution: Served }) });
    await mount();
    expect(screen.getByText('Served')).toBe(node);
    expect(report).not.toHaveBeenCalled();
  });

  test('that the server left out stays away, so that the page does not move', async () => {
    serve('<p>Served</p>', 'mf-other');
    const { mount, load } = await page();
    await mount();
    expect([element.textContent, load.mock.calls]).toEqual(['Served', []]);
  });

  test('of the next page in the same element is shown although the server did not render it', async () => {
    serve('');
    const first = await page({ load: async () => ({ Contribution: Nothing }) });
    await (await first.mount())();
    const { mount } = await page();
    await mount();
    expect(screen.getByText('A note on Otter at /agent/7')).toBeDefined();
  });

  test('is gone with its page, from the server or not', async () => {
    serve('<p>Served</p>');
    const other = { ...NOTE, remote: 'mf-other' };
    const load = ({ remote }: SlotSpec) =>
      remote === NOTE.remote
        ? Promise.resolve({ Contribution: Served })
        : Promise.reject(new Error('offline'));
    serve('<p>Kept</p>', 'mf-other');
    vi.mocked(console.error).mockImplementation(() => {});
    const { mount } = await page({ load, specs: [NOTE, other] });
    const remove = await mount();
    expect(element.textContent).toBe('ServedKept');
    await remove();
    vi.mocked(console.error).mockClear();
    expect(element.textContent).toBe('');
  });

  test('whose code arrives after its page has been left is not shown', async () => {
    const code = Promise.withResolvers<{ Contribution: ComponentType }>();
    const { mount } = await page({ load: () => code.promise });
    const remove = await mount();
    await remove();
    await act(async () => code.resolve({ Contribution: Note }));
    expect(element.textContent).toBe('');
  });
});

describe('a contribution that fails', () => {
  beforeEach(() => {
    vi.mocked(console.error).mockImplementation(() => {});
    // `act` would throw an error of the contribution before its root can handle it.
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', false);
  });
  afterEach(() => {
    vi.mocked(console.error).mockClear();
    Reflect.set(globalThis, 'IS_REACT_ACT_ENVIRONMENT', true);
  });
  test.each([
    ['because it throws', async () => ({ Contribution: Throws }), 'render'],
    ['because its code cannot be loaded', () => Promise.reject(new Error('offline')), 'load'],
    ['because its file exports something else', async () => ({ Other: Note }), 'load'],
  ])(
    '%s is reported as a failure of its remote and leaves nothing behind',
    async (_, load, kind) => {
      const { start, report } = await page({ load });
      start();
      await vi.waitFor(() =>
        expect(report).toHaveBeenCalledWith('mf-note', kind, expect.any(Error)),
      );
      await vi.waitFor(() => expect(element.children).toHaveLength(0));
    },
  );

  test('does not affect the others, which keep their order', async () => {
    const specs = ['mf-a', 'mf-b', 'mf-c'].map((remote) => ({ ...NOTE, remote }));
    const load = async ({ remote }: SlotSpec) => ({
      Contribution: remote === 'mf-b' ? Throws : Remote.bind(null, { name: remote }),
    });
    const { start } = await page({ load, specs });
    start();
    await vi.waitFor(() =>
      expect([...element.children].map(({ textContent }) => textContent)).toEqual(['mf-a', 'mf-c']),
    );
  });
});

test('a contribution that is removed before it is hydrated has not failed', async () => {
  serve('<p>Served</p>');
  const { start, report } = await page({ load: async () => ({ Contribution: Served }) });
  const remove = start();
  // React hydrates in a later task.
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  remove();
  await act(async () => {});
  expect(element.children).toHaveLength(0);
  expect(report).not.toHaveBeenCalled();
});
