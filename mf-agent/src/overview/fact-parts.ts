/** The facts of the overview, which nobody operates: their script loads after the page's own, see `late-facts.tsx`. */
export { Facts } from './facts.tsx';
export { Pricing } from './pricing.tsx';
