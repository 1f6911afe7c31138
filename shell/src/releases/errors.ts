import { ReleaseError } from '../../remote-kit/build/errors.ts';

export { messageOf, ReleaseError } from '../../remote-kit/build/errors.ts';

/** The release was never published or has been removed, so a retry does not help. */
export class NotPublishedError extends ReleaseError {}
