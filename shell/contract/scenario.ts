/** The API's response to a request in a scenario. */
export type ScenarioAnswer =
  /** `next` is the cursor of the following page of a list. */
  | { readonly json: unknown; readonly next?: string }
  | { readonly status: number; readonly body: string }
  /** Never responds: the page shows its loading state. */
  | { readonly pending: true };

/** A state of a page that tests and QA can show without an API. */
export interface Scenario {
  /** Kebab-case, unique within the remote. */
  readonly id: string;
  readonly title: string;
  /** Path to open, e.g. `/category/AI%20Chatbot`. */
  readonly url: string;
  /**
   * Responses by request path with query, e.g. `/api/reviews?agentId=1`, or `POST /api/votes`. Other
   * requests get a 404.
   */
  readonly answers: Readonly<Record<string, ScenarioAnswer>>;
}
