import { useSyncExternalStore } from 'react';
import { type ToastState, toastStore } from './toast-store.ts';

/** The toasts in the list, open or closed. At most one is open. */
export function useToasts(): readonly ToastState[] {
  return useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer);
}
