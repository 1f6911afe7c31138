/** The pricing kinds that visitors can filter by. */
export const PRICING_KINDS = [
  { id: 'free', label: 'Free' },
  { id: 'freemium', label: 'Freemium' },
  { id: 'open-source', label: 'Open source' },
  { id: 'paid', label: 'Paid' },
  { id: 'quote', label: 'On request' },
] as const;

export type PricingKind = (typeof PRICING_KINDS)[number]['id'];

/**
 * The kind of a pricing model such as `Freemium (free tier with paid plans)`. Open weights count as
 * free: they cost nothing to download, but their licenses are not open source. Subscriptions,
 * usage-based prices and unrecognized models count as paid.
 */
export function pricingKindOf(pricingModel: string): PricingKind {
  const model = pricingModel.toLowerCase();
  if (model.startsWith('freemium')) return 'freemium';
  if (model.startsWith('open source')) return 'open-source';
  if (model.startsWith('free') || model.startsWith('open weights')) return 'free';
  if (model.startsWith('custom') || model.startsWith('quote')) return 'quote';
  return 'paid';
}
