import { useEffect } from 'react';

/** Logs why a list could not be loaded: the page itself shows it as an empty one. */
export function useLoggedFailure(error: Error | null, message: string): void {
  useEffect(() => {
    if (error) console.error(`${message}: ${error.message}`);
  }, [error, message]);
}
