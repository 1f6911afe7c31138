import { cutText, NOT_KNOWN } from '@agent-atlas/api-client/rules';
import { formatPartialDate } from '@agent-atlas/shared-ui/site-kit';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** A monthly price in US dollars: `$20 per month`. */
export function formatMonthlyPrice(usd: number): string {
  return `${dollars.format(usd)} per month`;
}

/** A day, month, or year: `Mar 1, 2024`. */
export const formatDate = (date: string) => formatPartialDate(date);

/** Formats a fact that is true, false or unknown. */
export function yesNo(fact: boolean | null | undefined, yes = 'Yes', no = 'No'): string {
  return fact == null ? NOT_KNOWN : fact ? yes : no;
}

/** A URL's host without `www.`, for display; the text itself if it is not a URL. */
export function siteName(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
}

/** The most characters of a meta description. */
const DESCRIPTION_MAX = 160;

/** Truncates a text to 160 characters at a word boundary and adds an ellipsis. */
export function shorten(text: string): string {
  if (text.length <= DESCRIPTION_MAX) return text;
  const cut = cutText(text, DESCRIPTION_MAX - 1);
  const wordEnd = cut.lastIndexOf(' ');
  return `${cut.slice(0, wordEnd > 0 ? wordEnd : cut.length)}…`;
}
