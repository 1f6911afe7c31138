import { screen, within } from '@testing-library/react';

export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

/** The column names, in order. */
export async function columns() {
  const heads = await screen.findAllByRole('columnheader');
  return heads.map((head) => within(head).getByRole('link').textContent);
}
