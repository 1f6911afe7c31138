import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Duplex } from 'node:stream';
import { z } from 'zod';
import { BrowserMissingError } from './browser-missing-error.ts';

/** Longest wait for the response to a command, in milliseconds. */
const COMMAND_MS = 15_000;
/** Longest message, in characters: a page can log as much as it likes. */
const MESSAGE_MAX = 64 * 1024 * 1024;
/** How much of the browser's error output is kept, in characters. */
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

interface PendingCommand {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A connection to a browser's DevTools protocol over a pipe. It opens no port, and the browser
 * exits when the pipe closes. The worst that a page can do is crash the browser, which rejects all
 * commands.
 */
export class DevToolsPipe {
  private readonly child: ChildProcess;
  private readonly pipe: Duplex;
  private readonly pending = new Map<number, PendingCommand>();
  private readonly listeners = new Map<string, OnEvent>();
  private count = 0;
  private buffer = '';
  private output = '';

  private constructor(child: ChildProcess, pipe: Duplex, responses: Duplex) {
    this.child = child;
    this.pipe = pipe;
    responses.setEncoding('utf8').on('data', (text: string) => this.read(text));
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.output = (this.output + text).slice(-OUTPUT_MAX);
    });
    for (const stream of [pipe, responses]) stream.on('error', (error) => this.fail(error.message));
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
    const [, , , pipe, responses] = child.stdio;
    if (!(pipe instanceof Duplex && responses instanceof Duplex)) {
      await once(child, 'error').catch(() => {});
      throw new BrowserMissingError(`${program} cannot be started`);
    }
    const browser = new DevToolsPipe(child, pipe, responses);
    try {
      await browser.send('Browser.getVersion');
      return browser;
    } catch (error) {
      browser.kill();
      const why = error instanceof Error ? error.message : String(error);
      throw new BrowserMissingError(`${program} does not start: ${why}`);
    }
  }

  /**
   * Sends a command.
   *
   * @param session of a page; the browser's own when absent
   * @throws Error when it fails or times out
   */
  send(method: string, params: object = {}, session?: string): Promise<unknown> {
    const id = ++this.count;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const timer = setTimeout(() => this.pending.get(id)?.reject(timeoutError(method)), COMMAND_MS);
    this.pending.set(id, { resolve, reject });
    const command = { id, method, params, ...(session !== undefined && { sessionId: session }) };
    if (this.child.exitCode === null) this.pipe.write(`${JSON.stringify(command)}\0`);
    else reject(new Error(`the browser has ended. ${this.output.trim()}`));
    return promise.finally(() => {
      clearTimeout(timer);
      this.pending.delete(id);
    });
  }

  /** Calls back on each event of a page. @returns a function that stops it */
  listen(session: string, onEvent: OnEvent): () => void {
    this.listeners.set(session, onEvent);
    return () => this.listeners.delete(session);
  }

  /** Kills the browser with all its processes. */
  kill(): void {
    const { pid } = this.child;
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // It has already exited.
    }
  }

  private read(text: string): void {
    const parts = (this.buffer + text).split('\0');
    this.buffer = parts.pop() ?? '';
    if (this.buffer.length > MESSAGE_MAX) this.kill();
    for (const part of parts) {
      const { id, sessionId = '', method, params, result, error } = message.parse(JSON.parse(part));
      const pending = id === undefined ? undefined : this.pending.get(id);
      if (error) pending?.reject(new Error(error.message));
      else pending?.resolve(result);
      if (method !== undefined) this.listeners.get(sessionId)?.(method, params);
    }
  }

  private fail(why: string): void {
    for (const { reject } of this.pending.values()) reject(new Error(`the browser failed: ${why}`));
  }
}

const timeoutError = (method: string) =>
  new Error(`the page did not respond to ${method} within ${COMMAND_MS / 1000} seconds`);
