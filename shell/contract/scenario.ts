/** What the API answers to one request in a scenario. */
export type ScenarioAnswer =
  /** `next`: the cursor of the part after it, where it is a part of a list. */
  | { readonly json: unknown; readonly next?: string }
  | { readonly status: number; readonly body: string }
  /** Never answers: the page shows its loading state. */
  | { readonly pending: true };

/** One state of one page that tests and QA can ask for, without an API. */
export interface Scenario {
  /** Kebab-case, unique within the remote. */
  readonly id: string;
  readonly title: string;
  /** Address to open, e.g. `/category/AI%20Chatbot`. */
  readonly url: string;
  /**
   * By request path with query, e.g. `/api/reviews?agentId=1`, or `POST /api/votes`; whatever is
   * missing answers 404.
   */
  readonly answers: Readonly<Record<string, ScenarioAnswer>>;
}
