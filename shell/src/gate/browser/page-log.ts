import { z } from 'zod';

/** Longest text that is quoted of a page, in characters, and most texts. */
const TEXT_MAX = 600;
const TEXTS_MAX = 10;

/** React's errors for a page that the browser draws in another way than the server. */
const MISMATCH = /Minified React error #(418|419|421|422|423|425)\b/;

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
  }),
});
const request = z.object({ requestId: z.string(), request: z.object({ url: z.string() }) });
const ended = z.object({ requestId: z.string() });

const textOf = ({ description, value }: z.infer<typeof remoteObject>) =>
  description ?? (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** What a page does, from the events of the DevTools protocol. */
export class PageLog {
  readonly hydration: string[] = [];
  readonly console: string[] = [];
  private readonly origin: string;
  /** Whether every answer of the API is a good one: a page says which was not. */
  private readonly isHealthy: boolean;
  private readonly open = new Set<string>();
  private lastAt = performance.now();

  constructor(origin: string, isHealthy: boolean) {
    this.origin = origin;
    this.isHealthy = isHealthy;
  }

  /** For how long nothing has been asked for, in milliseconds; 0 while something is under way. */
  get silentMs(): number {
    return this.open.size > 0 ? 0 : performance.now() - this.lastAt;
  }

  note(method: string, params: unknown): void {
    if (method === 'Runtime.consoleAPICalled') {
      const { type, args } = consoleCall.parse(params);
      this.say(`console.${type}`, args.map(textOf).join(' '));
    } else if (method === 'Runtime.exceptionThrown') {
      const { text, exception } = thrown.parse(params).exceptionDetails;
      this.say('it throws', exception ? textOf(exception) : text);
    } else if (method === 'Log.entryAdded') {
      this.noteEntry(logged.parse(params).entry);
    } else if (method === 'Network.requestWillBeSent') {
      this.open.add(request.parse(params).requestId);
      this.lastAt = performance.now();
    } else if (method === 'Network.loadingFinished' || method === 'Network.loadingFailed') {
      this.open.delete(ended.parse(params).requestId);
      this.lastAt = performance.now();
    }
  }

  private noteEntry({ source, level, text, url = '' }: z.infer<typeof logged>['entry']): void {
    if (level !== 'error' && level !== 'warning') return;
    // Failed calls are what some scenarios are about; pages of others say so themselves.
    const isCall = source === 'network' && url.startsWith(`${this.origin}/`);
    if (!isCall) this.say(source, url === '' ? text : `${text} (${url})`);
    else if (!/\/api\//.test(url) && !this.isPage(url)) this.say('network', `${text} (${url})`);
  }

  /** A document whose status is an error, as that of an agent that does not exist. */
  private isPage(url: string): boolean {
    return !/^\/(assets|_r|_s|logos)\//.test(new URL(url).pathname);
  }

  private say(what: string, text: string): void {
    // Parts of a page say which list they could not load.
    if (!this.isHealthy && text.startsWith('Failed to fetch ')) return;
    const short = text.slice(0, TEXT_MAX);
    const isMismatch = MISMATCH.test(text);
    const list = isMismatch || what === 'console.error' ? this.hydration : this.console;
    const line = isMismatch
      ? `the browser draws another page than the server (hydration mismatch). ${short}`
      : `${what}: ${short}`;
    if (list.length < TEXTS_MAX && !list.includes(line)) list.push(line);
  }
}
