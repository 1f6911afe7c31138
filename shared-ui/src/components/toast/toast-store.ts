import type { ReactNode } from 'react';

/** How long a closed toast stays in the list, in milliseconds. */
export const TOAST_REMOVE_DELAY_MS = 1_000_000;

export interface ToastActionOptions {
  label: string;
  /** How to do the same without the toast, for screen readers. */
  altText: string;
  onClick: () => void;
}

export interface ToastOptions {
  title?: ReactNode;
  description?: ReactNode;
  /** A button, which also closes the toast. */
  action?: ToastActionOptions;
  variant?: 'default' | 'destructive';
}

export interface ToastState extends ToastOptions {
  readonly id: string;
  readonly open: boolean;
}

export interface ToastHandle {
  readonly id: string;
  readonly update: (options: ToastOptions) => void;
  readonly dismiss: () => void;
}

const NONE: readonly ToastState[] = [];
let toasts: readonly ToastState[] = NONE;
let lastId = 0;
let removal: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function set(next: readonly ToastState[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function remove(id: string): void {
  set(toasts.filter((toast) => toast.id !== id));
}

/** Closes the given toast, or the open one. It is removed from the list after `TOAST_REMOVE_DELAY_MS`. */
export function dismissToast(id?: string): void {
  const open = toasts.find((toast) => toast.open && (id === undefined || toast.id === id));
  if (!open) return;
  set(toasts.map((toast) => (toast === open ? { ...toast, open: false } : toast)));
  clearTimeout(removal);
  removal = setTimeout(() => remove(open.id), TOAST_REMOVE_DELAY_MS);
}

/** Shows a toast. Only one is visible at a time: a new toast replaces the previous one. */
export function toast(options: ToastOptions): ToastHandle {
  lastId += 1;
  const id = String(lastId);
  clearTimeout(removal);
  set([{ ...options, id, open: true }]);
  return {
    id,
    update: (changes) =>
      set(toasts.map((toast) => (toast.id === id ? { ...toast, ...changes } : toast))),
    dismiss: () => dismissToast(id),
  };
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => toasts,
  /** The server renders no toasts, so that requests do not share any. */
  readOnServer: () => NONE,
};
