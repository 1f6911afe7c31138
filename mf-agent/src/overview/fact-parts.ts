/** The facts of the overview, which nobody operates: their script loads after the page's own, see `late-part.tsx`. */
export { Facts } from '../overview/facts.tsx';
export { Pricing } from '../overview/pricing.tsx';
