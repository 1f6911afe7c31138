import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { Tabs, TabsContent, TabsList, TabsTrigger } from './tabs.tsx';

function Example({ onValueChange }: { onValueChange?: (value: string) => void }) {
  return (
    <Tabs defaultValue="one" onValueChange={onValueChange}>
      <TabsList aria-label="Example">
        <TabsTrigger value="one">One</TabsTrigger>
        <TabsTrigger value="two" disabled>
          Two
        </TabsTrigger>
        <TabsTrigger value="three">Three</TabsTrigger>
      </TabsList>
      <TabsContent value="one">First</TabsContent>
      <TabsContent value="two">Second</TabsContent>
      <TabsContent value="three">Third</TabsContent>
    </Tabs>
  );
}

describe('Tabs', () => {
  test('the default tab is selected and labels its panel', () => {
    render(<Example />);
    screen.getByRole('tab', { selected: true, name: 'One' });
    expect(screen.getByRole('tabpanel', { name: 'One' }).textContent).toBe('First');
  });

  test('a click selects a tab', async () => {
    render(<Example />);
    await userEvent.click(screen.getByRole('tab', { name: 'Three' }));
    expect(screen.getByRole('tabpanel', { name: 'Three' }).textContent).toBe('Third');
    expect(screen.queryByText('First')).toBeNull();
  });

  test('a selection is reported once', async () => {
    const onValueChange = vi.fn();
    render(<Example onValueChange={onValueChange} />);
    await userEvent.click(screen.getByRole('tab', { name: 'Three' }));
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith('three');
  });

  test('the list is a single tab stop', async () => {
    render(<Example />);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'One' }));
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'One' }));
  });

  test.each([
    ['{ArrowRight}', 'Three'],
    ['{ArrowLeft}', 'Three'],
    ['{End}', 'Three'],
    ['{End}{ArrowRight}', 'One'],
    ['{End}{Home}', 'One'],
  ])('%s goes to %s and skips disabled tabs', async (keys, name) => {
    render(<Example />);
    await userEvent.tab();
    await userEvent.keyboard(keys);
    expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true, name }));
  });
});
