import { cutText } from '@agent-atlas/registry/contract/cut-text';
import { z } from 'zod';

/** Longest text that a finding quotes, in characters, and the maximum number of texts. */
const TEXT_MAX = 600;
const TEXTS_MAX = 10;

/** React's errors for hydration mismatches. */
const MISMATCH = /Minified React error #(418|419|421|422|423|425)\b/;

const THROWN = 'it throws';
/** Reports of errors that may keep a page from hydrating. They explain more than that it does not hydrate in time. */
const STOPPING = new Set([THROWN, 'console.error']);

const remoteObject = z.object({
  description: z.string().optional(),
  value: z.unknown().optional(),
});
const consoleCall = z.object({ type: z.string(), args: z.array(remoteObject) });
const thrown = z.object({
  exceptionDetails: z.object({ text: z.string(), exception: remoteObject.optional() }),
});
const logged = z.object({
  entry: z.object({
    source: z.string(),
    level: z.string(),
    text: z.string(),
    url: z.string().optional(),
    networkRequestId: z.string().optional(),
  }),
});
/** Of all issues, only violations of the content security policy have these details. */
const issue = z.object({
  issue: z.object({
    details: z.object({
      contentSecurityPolicyIssueDetails: z
        .object({ violatedDirective: z.string(), contentSecurityPolicyViolationType: z.string() })
        .optional(),
    }),
  }),
});
/** Violations that throw in the page, which may catch them, and that the console does not show. */
const THROWN_VIOLATIONS: Readonly<Record<string, string>> = {
  kEvalViolation: 'eval',
  kWasmEvalViolation: 'WebAssembly',
  kTrustedTypesSinkViolation: 'a string that becomes HTML or a script',
  kTrustedTypesPolicyViolation: 'a policy for Trusted Types',
};
/** Types of requests with which pages call the API. */
const CALLS = new Set(['Fetch', 'XHR']);
const request = z.object({
  requestId: z.string(),
  request: z.object({ url: z.string() }),
  type: z.string().optional(),
});
const navigated = z.object({
  frame: z.object({ parentId: z.string().optional(), url: z.string() }),
});
const finished = z.object({ requestId: z.string(), encodedDataLength: z.number().optional() });

const textOf = ({ description, value }: z.infer<typeof remoteObject>) =>
  description ?? (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** Collects a page's errors and requests from events of the DevTools protocol. */
export class PageLog {
  readonly hydration: string[] = [];
  readonly console: string[] = [];
  /** URLs of the documents that were opened one after another. */
  readonly documents: string[] = [];
  private readonly origin: string;
  /** Whether all API calls of the scenario succeed. If not, the page may log which one failed. */
  private readonly isHealthy: boolean;
  private readonly openRequests = new Set<string>();
  private readonly types = new Map<string, string>();
  private readonly bytesByType = new Map<string, number>();
  private lastRequestAt = performance.now();
  /** How many requests have started. */
  requests = 0;

  constructor(origin: string, isHealthy: boolean) {
    this.origin = origin;
    this.isHealthy = isHealthy;
  }

  /** Milliseconds since the last request started or ended; 0 while a request is open. */
  get idleMs(): number {
    return this.openRequests.size > 0 ? 0 : performance.now() - this.lastRequestAt;
  }

  /** Bytes transferred so far for resources of a type, such as `Script`, including headers. */
  bytesOf(type: string): number {
    return this.bytesByType.get(type) ?? 0;
  }

  note(method: string, params: unknown): void {
    if (method === 'Runtime.consoleAPICalled') {
      const { type, args } = consoleCall.parse(params);
      this.add(`console.${type}`, args.map(textOf).join(' '));
    } else if (method === 'Runtime.exceptionThrown') {
      const { text, exception } = thrown.parse(params).exceptionDetails;
      this.add(THROWN, exception ? textOf(exception) : text);
    } else if (method === 'Log.entryAdded') {
      this.noteEntry(logged.parse(params).entry);
    } else if (method === 'Audits.issueAdded') {
      const { contentSecurityPolicyIssueDetails: details } = issue.parse(params).issue.details;
      const what = THROWN_VIOLATIONS[details?.contentSecurityPolicyViolationType ?? ''];
      if (what) this.add('security', `the policy forbids ${what} (${details?.violatedDirective})`);
    } else if (method === 'Page.frameNavigated') {
      const { parentId, url } = navigated.parse(params).frame;
      if (parentId === undefined && this.documents.length < TEXTS_MAX) this.documents.push(url);
    } else if (method === 'Network.requestWillBeSent') {
      const { requestId, type } = request.parse(params);
      this.openRequests.add(requestId);
      this.requests += 1;
      if (type !== undefined) this.types.set(requestId, type);
      this.lastRequestAt = performance.now();
    } else if (method === 'Network.loadingFinished' || method === 'Network.loadingFailed') {
      const { requestId, encodedDataLength = 0 } = finished.parse(params);
      this.openRequests.delete(requestId);
      const type = this.types.get(requestId) ?? '';
      this.bytesByType.set(type, this.bytesOf(type) + encodedDataLength);
      this.lastRequestAt = performance.now();
    }
  }

  private noteEntry(entry: z.infer<typeof logged>['entry']): void {
    const { source, level, text, url = '', networkRequestId = '' } = entry;
    if (level !== 'error' && level !== 'warning') return;
    const type = this.types.get(networkRequestId) ?? '';
    if (source === 'network' && url !== '' && this.mayFail(url, type)) return;
    this.add(source, url === '' ? text : `${text} (${url})`);
  }

  /**
   * Whether a request may fail. API calls fail on purpose in some scenarios; in others, the page itself logs the
   * failure. A document may have an error status: the page of an agent that does not exist is a 404.
   */
  private mayFail(url: string, type: string): boolean {
    if (type === 'Document') return true;
    const { origin, pathname } = new URL(url);
    return CALLS.has(type) && origin === this.origin && pathname.startsWith('/api/');
  }

  private add(what: string, text: string): void {
    // Sections of a page log which list they could not load.
    if (!this.isHealthy && text.startsWith('Failed to fetch ')) return;
    // Half a frame of a stack trace would be another position.
    const short =
      text.length > TEXT_MAX ? cutText(text, TEXT_MAX).replace(/\n[ \t]+at [^\n]*$/, '') : text;
    const isMismatch = MISMATCH.test(text);
    const list = isMismatch || STOPPING.has(what) ? this.hydration : this.console;
    const line = isMismatch
      ? `the browser renders a different page than the server (hydration mismatch). ${short}`
      : `${what}: ${short}`;
    if (list.length < TEXTS_MAX && !list.includes(line)) list.push(line);
  }
}
