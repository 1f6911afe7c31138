import {
  type ComponentProps,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useId,
  useState,
} from 'react';
import { cn } from '../../lib/cn.ts';

/*
 * The tabs pattern of the ARIA Authoring Practices with automatic activation. Radix's tabs add inline styles to the
 * server-rendered HTML, which the content security policy blocks.
 */

interface TabsState {
  readonly baseId: string;
  readonly value: string;
  readonly select: (value: string) => void;
}

const TabsContext = createContext<TabsState | null>(null);

function useTabs(): TabsState {
  const state = useContext(TabsContext);
  if (!state) throw new Error('TabsTrigger and TabsContent must be inside Tabs');
  return state;
}

export interface TabsProps {
  defaultValue: string;
  /** Makes the tabs controlled. */
  value?: string;
  onValueChange?: (value: string) => void;
  className?: string;
  children: ReactNode;
}

export function Tabs({ defaultValue, value, onValueChange, className, children }: TabsProps) {
  const [ownValue, setOwnValue] = useState(defaultValue);
  const baseId = useId();
  const selected = value ?? ownValue;
  const select = (next: string) => {
    // The focus that precedes a click has already selected the tab.
    if (next === selected) return;
    setOwnValue(next);
    onValueChange?.(next);
  };
  return (
    <TabsContext value={{ baseId, value: selected, select }}>
      <div className={className}>{children}</div>
    </TabsContext>
  );
}

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = STEPS[event.key];
  if (!step) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]:not(:disabled)')];
  const index = tabs.findIndex((tab) => tab.matches(':focus'));
  if (index < 0) return;
  event.preventDefault();
  tabs[step(index, tabs.length)]?.focus();
}

export interface TabsListProps extends ComponentProps<'div'> {
  'aria-label': string;
}

export function TabsList({ className, ...props }: TabsListProps) {
  return (
    <div
      role="tablist"
      onKeyDown={moveFocus}
      className={cn('flex gap-1 overflow-x-auto border-b border-line scrollbar-none', className)}
      {...props}
    />
  );
}

export interface TabsTriggerProps extends ComponentProps<'button'> {
  value: string;
}

export function TabsTrigger({ value, className, ...props }: TabsTriggerProps) {
  const { baseId, value: selected, select } = useTabs();
  const active = selected === value;
  return (
    <button
      type="button"
      role="tab"
      id={`${baseId}-tab-${value}`}
      aria-controls={`${baseId}-panel-${value}`}
      aria-selected={active}
      tabIndex={active ? 0 : -1}
      data-state={active ? 'active' : 'inactive'}
      onClick={() => select(value)}
      onFocus={() => {
        if (!active) select(value);
      }}
      className={cn(
        'relative inline-flex h-11 shrink-0 cursor-pointer items-center gap-2 rounded-t-control px-4 text-sm font-medium text-muted -outline-offset-2 hover:text-ink disabled:pointer-events-none disabled:opacity-50 data-[state=active]:text-accent-ink motion-safe:transition-colors',
        'after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full data-[state=active]:after:bg-accent',
        className,
      )}
      {...props}
    />
  );
}

export interface TabsContentProps extends ComponentProps<'div'> {
  value: string;
}

/** Renders its children only while its tab is selected. */
export function TabsContent({ value, className, children, ...props }: TabsContentProps) {
  const tabs = useTabs();
  const active = tabs.value === value;
  return (
    <div
      role="tabpanel"
      id={`${tabs.baseId}-panel-${value}`}
      aria-labelledby={`${tabs.baseId}-tab-${value}`}
      hidden={!active}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the pattern puts the panel in the tab order
      tabIndex={0}
      className={cn('base:pt-6', className)}
      {...props}
    >
      {active && children}
    </div>
  );
}
