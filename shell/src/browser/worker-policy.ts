/** A browser's Trusted Types, as far as this module uses them. */
interface TrustedTypes {
  createPolicy(
    name: 'default',
    rules: {
      createScriptURL: (input: string, type: string, sink: string) => string | null;
    },
  ): unknown;
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

const RELEASE_SCRIPT = /^\/_r\/mf-[\w-]+\/[\w.-]+\/[\w.-]+\.js$/;

/**
 * Lets remotes start scripts of releases as web workers. The security policy of the page admits one policy for Trusted
 * Types, which this one takes before any remote runs. It accepts neither other URLs nor text for HTML or scripts.
 */
export function allowWorkers(): void {
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (input, _, sink) => {
      const url = URL.parse(input, location.href);
      const isAllowed = url?.origin === location.origin && RELEASE_SCRIPT.test(url.pathname);
      return isAllowed && sink === 'Worker constructor' ? input : null;
    },
  });
}
