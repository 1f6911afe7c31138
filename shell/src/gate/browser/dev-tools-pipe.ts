import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { z } from 'zod';
import { BrowserMissingError } from './browser-missing-error.ts';

/** Longest wait for the answer to a command, in milliseconds. */
const COMMAND_MS = 15_000;
/** Most of one message, in characters: a page can write to its console what it likes. */
const MESSAGE_MAX = 64 * 1024 * 1024;
/** Most of what the browser says when it does not start. */
const OUTPUT_MAX = 300;

const message = z.object({
  id: z.number().optional(),
  sessionId: z.string().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

export type OnEvent = (method: string, params: unknown) => void;

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A browser's DevTools protocol over a pipe: no port is open, and a browser whose pipe closes ends.
 * What a page does can only end the browser, which rejects all that waits.
 */
export class DevToolsPipe {
  private readonly child: ChildProcess;
  private readonly pipe: Duplex;
  private readonly waiting = new Map<number, Waiting>();
  private readonly listeners = new Map<string, OnEvent>();
  private count = 0;
  private rest = '';
  private output = '';

  private constructor(child: ChildProcess, pipe: Duplex, answers: Duplex) {
    this.child = child;
    this.pipe = pipe;
    answers.setEncoding('utf8').on('data', (text: string) => this.read(text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.output = (this.output + text).slice(-OUTPUT_MAX);
    });
    for (const stream of [pipe, answers]) stream.on('error', (error) => this.fail(error.message));
    child.once('error', (error) => this.fail(error.message));
    child.once('exit', () => this.fail(`it ended. ${this.output.trim()}`));
  }

  /** Starts a browser. @throws BrowserMissingError when it does not start */
  static async start(program: string, args: readonly string[], env: NodeJS.ProcessEnv) {
    const child = spawn(program, ['--remote-debugging-pipe', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      detached: true,
    });
    const [, , , pipe, answers] = child.stdio;
    if (!(pipe instanceof Duplex && answers instanceof Duplex)) {
      await once(child, 'error').catch(() => {});
      throw new BrowserMissingError(`${program} cannot be started`);
    }
    const browser = new DevToolsPipe(child, pipe, answers);
    try {
      await browser.send('Browser.getVersion');
      return browser;
    } catch (error) {
      browser.kill();
      const why = error instanceof Error ? error.message : String(error);
      throw new BrowserMissingError(`${program} does not start: ${why}`);
    }
  }

  /** @param session of a page; the browser's own when absent. @throws Error when it fails or takes too long */
  send(method: string, params: object = {}, session?: string): Promise<unknown> {
    const id = ++this.count;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const timer = setTimeout(() => this.waiting.get(id)?.reject(tooLong(method)), COMMAND_MS);
    this.waiting.set(id, { resolve, reject });
    const command = { id, method, params, ...(session !== undefined && { sessionId: session }) };
    if (this.child.exitCode === null) this.pipe.write(`${JSON.stringify(command)}\0`);
    else reject(new Error(`the browser has ended. ${this.output.trim()}`));
    return promise.finally(() => {
      clearTimeout(timer);
      this.waiting.delete(id);
    });
  }

  /** Tells of the events of a page. @returns a function that ends it */
  listen(session: string, onEvent: OnEvent): () => void {
    this.listeners.set(session, onEvent);
    return () => this.listeners.delete(session);
  }

  /** Ends the browser with all its processes. */
  kill(): void {
    const { pid } = this.child;
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }

  private read(text: string): void {
    const parts = (this.rest + text).split('\0');
    this.rest = parts.pop() ?? '';
    if (this.rest.length > MESSAGE_MAX) this.kill();
    for (const part of parts) {
      const { id, sessionId = '', method, params, result, error } = message.parse(JSON.parse(part));
      const waiting = id === undefined ? undefined : this.waiting.get(id);
      if (error) waiting?.reject(new Error(error.message));
      else waiting?.resolve(result);
      if (method !== undefined) this.listeners.get(sessionId)?.(method, params);
    }
  }

  private fail(why: string): void {
    for (const { reject } of this.waiting.values()) reject(new Error(`the browser failed: ${why}`));
  }
}

const tooLong = (method: string) =>
  new Error(`the page did not answer ${method} within ${COMMAND_MS / 1000} seconds`);
