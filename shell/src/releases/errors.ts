import { ReleaseError } from '../../remote-kit/build/errors.ts';

export { messageOf, ReleaseError } from '../../remote-kit/build/errors.ts';

/** A release that nobody published, or that was removed: asking again does not help. */
export class NotPublishedError extends ReleaseError {}
