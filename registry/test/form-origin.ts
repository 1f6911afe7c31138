/**
 * The `Origin` that a browser sends with a form to the server of the form's page: `null` when the page
 * forbids referrers (https://fetch.spec.whatwg.org/#append-a-request-origin-header).
 */
export function formOrigin(page: Response): string {
  const isHidden = page.headers.get('Referrer-Policy') === 'no-referrer';
  return isHidden ? 'null' : new URL(page.url).origin;
}
