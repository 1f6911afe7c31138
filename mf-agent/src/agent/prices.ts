const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});

/** A monthly price in US dollars: `$20 per month`. */
export function formatMonthlyPrice(usd: number): string {
  return `${dollars.format(usd)} per month`;
}
