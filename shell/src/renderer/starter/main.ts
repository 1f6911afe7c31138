import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';
import { messageOf } from '../../../remote-kit/build/errors.ts';
import { CHANNEL_FD } from '../frames.ts';
import { HEAP_MB, NICENESS } from '../limits.ts';
import type { StarterCommand, StarterReport } from './messages.ts';
import { programFromStdin } from './program.ts';

// Starts renderers for a host. Starting a process copies the page tables of its parent and stops it meanwhile, which
// takes tens of milliseconds in a web server with a full cache. This process is small, and nobody waits for it.

/** How much of a renderer's stderr is kept to explain its end, in characters. */
const STDERR_CHARS = 2000;

const [FILE, ARGS] = programFromStdin([
  '--permission',
  '--disable-proto=delete',
  '--disallow-code-generation-from-strings',
  '--no-experimental-sqlite',
  `--max-old-space-size=${HEAP_MB}`,
]);

// Renderers inherit it, with all of their threads.
setPriority(NICENESS.usual);

const children = new Map<number, ChildProcess>();
let bundle = '';

function report(message: StarterReport, channel?: Socket): void {
  if (process.connected) process.send?.(message, channel);
}

function start(id: number): void {
  let stderr = '';
  let isHeapFull = false;
  const ended = () => {
    if (children.delete(id)) report({ type: 'ended', id, stderr, isHeapFull });
  };
  let child: ChildProcess;
  try {
    child = spawn(FILE, ARGS, { env: {}, cwd: '/', stdio: ['pipe', 'ignore', 'pipe', 'pipe'] });
  } catch (error) {
    report({ type: 'ended', id, stderr: messageOf(error), isHeapFull });
    return;
  }
  children.set(id, child);
  child.once('error', (error) => {
    stderr ||= messageOf(error);
    if (child.pid === undefined) ended();
  });
  // Without free file descriptors, Node.js creates a child without streams.
  const channel = child.stdio?.[CHANNEL_FD];
  if (child.pid === undefined || !(channel instanceof Socket) || !child.stderr) return;
  // The end is reported.
  child.stdin?.on('error', () => {});
  child.stderr.on('data', (chunk: Buffer) => {
    const text = chunk.toString();
    // A native stack trace follows, which may push the message out of the kept output.
    isHeapFull ||= text.includes('heap out of memory');
    stderr = (stderr + text).slice(-STDERR_CHARS);
  });
  // `close` waits for the channel, which this process no longer has.
  const output = new Promise((resolve) => child.stderr?.once('close', resolve));
  child.once('exit', () => void output.then(ended));
  report({ type: 'started', id, pid: child.pid }, channel);
}

/** The host is trusted. */
process.on('message', (command: StarterCommand) => {
  switch (command.type) {
    case 'bundle':
      bundle = command.code;
      break;
    case 'start':
      start(command.id);
      break;
    case 'run':
      children.get(command.id)?.stdin?.end(command.code ?? bundle);
      break;
    case 'kill':
      children.get(command.id)?.kill('SIGKILL');
      break;
  }
});

process.once('disconnect', () => {
  for (const child of children.values()) child.kill('SIGKILL');
  process.exit();
});
