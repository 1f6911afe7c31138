/** The host of an address without `www.`, for readers; the address itself when it is not one. */
export function siteName(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
}
