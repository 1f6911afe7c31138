import { createContext } from 'react';

/** What the frame knows about the navigation to another page. */
export interface NavigationState {
  readonly subscribe: (listener: () => void) => () => void;
  /** Whether the next page is being loaded. */
  readonly isPending: () => boolean;
}

/** Never pending by default, as on the server. */
export const NavigationContext = createContext<NavigationState>({
  subscribe: () => () => {},
  isPending: () => false,
});
