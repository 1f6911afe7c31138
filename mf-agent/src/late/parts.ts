/** The parts of the agent's page that load later, see `late-part.tsx`. */
export { Alternatives } from '../alternatives/alternatives.tsx';
export { History, PriceChanged } from '../history/history.tsx';
export { AllReviews } from '../reviews/all-reviews.tsx';
export { BadgeSnippets } from './badge-snippets.tsx';
export { RetiredNotice } from './retired-notice.tsx';
