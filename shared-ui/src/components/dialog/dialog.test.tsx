import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

function renderDialog(open = true) {
  const onClose = vi.fn();
  render(
    <Dialog open={open} onClose={onClose} title="Add an agent" text="Up to four.">
      <p>Inside</p>
    </Dialog>,
  );
  return onClose;
}

describe('Dialog', () => {
  test('is named by its title and described by its text', () => {
    renderDialog();
    const dialog = screen.getByRole('dialog', { name: 'Add an agent', description: 'Up to four.' });
    expect(dialog).toHaveProperty('open', true);
  });

  test('renders nothing while it is closed', () => {
    renderDialog(false);
    expect(screen.queryByText('Inside')).toBeNull();
  });

  test('calls onClose when its button is clicked', async () => {
    const onClose = renderDialog();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('calls onClose when the browser closes it on Escape', () => {
    const onClose = renderDialog();
    fireEvent(screen.getByRole('dialog'), new Event('close'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  test('calls onClose for a click outside, but not for a click inside', () => {
    const onClose = renderDialog();
    fireEvent.mouseDown(screen.getByText('Inside'));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.mouseDown(screen.getByRole('dialog'));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
