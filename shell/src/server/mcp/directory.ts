import type { Listing } from '../seo/listing.ts';

/** The data that the tools read: the site as a visitor with the caller's IP address sees it. */
export interface Directory {
  /** The site's origin, which completes links. */
  readonly origin: string;
  /**
   * Reads JSON from the API. With a body, a POST.
   *
   * @throws DirectoryError with the API's message when the status is not 200
   */
  readonly ask: (path: string, body?: unknown) => Promise<unknown>;
  /** A page as Markdown; undefined if there is no such page. @throws DirectoryError */
  readonly page: (path: string) => Promise<string | undefined>;
  /** The site's pages, with the terms they define. */
  readonly listing: () => Promise<Listing>;
  /** Called for an error that is not a {@link DirectoryError}. */
  readonly onError: (error: unknown) => void;
}

/** A refusal that the caller should read. */
export class DirectoryError extends Error {
  override readonly name = 'DirectoryError';
  /** HTTP status of the refusal, if the API refused. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}
