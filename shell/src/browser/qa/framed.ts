/** Whether this page is the one in a framed viewport. Only pages of this site may frame it. */
export const isFramed = window.parent !== window;

/** Sends a message to the page around a framed viewport. @returns false if there is none */
export function toParent(message: object): boolean {
  if (isFramed) window.parent.postMessage(message, location.origin);
  return isFramed;
}

/** Whether a message comes from a framed page of this site. */
export function matchesFrame({ origin, source }: MessageEvent): boolean {
  return origin === location.origin && source !== window && source !== window.parent;
}
