import { anyText, defineUrlState, useUrlDraft } from '@agent-atlas/shared-ui/site-kit';
import { fireEvent, screen } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { onScreen, showTab } from '../support/page-tab.tsx';

const SEARCH = defineUrlState({ q: anyText() });

/** A page with a search form, as of a remote. */
function Search() {
  const navigate = useNavigate();
  const [{ q }, change, form] = useUrlDraft(SEARCH);
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(SEARCH.path('/search', { q: q.trim() }));
      }}
    >
      <h1>Search</h1>
      <input name="q" value={q} onChange={(event) => change({ q: event.target.value })} />
    </form>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('textbox');
/** Types without key presses, as on a phone. */
const type = (value: string) => fireEvent.input(box(), { target: { value } });
const tab = () => showTab({ at: '/search?q=voice', pages: { '/search': Search } });

test('goes on while the results for the text before are being loaded', async () => {
  const { arrive } = tab();
  type('music ');
  fireEvent.submit(box());
  expect(onScreen().url).toBe('/search?q=voice');
  type('music a');
  expect(onScreen().url).toBe('/search?q=music');
  expect(box().value).toBe('music a');
  await arrive('/search?q=music');
  expect(box().value).toBe('music a');
  type('music ap');
  expect(box().value).toBe('music ap');
});

test('gives way to the text of a link', async () => {
  const { open, arrive } = tab();
  type('voice x');
  await open('/search?q=music');
  await arrive('/search?q=music');
  expect(box().value).toBe('music');
});
