import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Table, TableHeader, TableRow, TableSortHead } from './table.tsx';

test('a column header sorts the table and announces the order', async () => {
  const onSort = vi.fn();
  render(
    <Table label="Ranking">
      <TableHeader>
        <TableRow>
          <TableSortHead sort="descending" onSort={() => {}}>
            Score
          </TableSortHead>
          <TableSortHead sort={null} onSort={onSort}>
            Rating
          </TableSortHead>
        </TableRow>
      </TableHeader>
    </Table>,
  );
  const order = (name: string) =>
    screen.getByRole('columnheader', { name }).getAttribute('aria-sort');
  expect([order('Score'), order('Rating')]).toEqual(['descending', 'none']);
  await userEvent.click(screen.getByRole('button', { name: 'Rating' }));
  expect(onSort).toHaveBeenCalledOnce();
});
