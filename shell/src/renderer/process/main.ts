import { Socket } from 'node:net';
import { CHANNEL_FD, encodeFrame, type Frame, FrameReader } from '../frames.ts';
import { type HostMessage, kindOf, type RendererMessage } from '../protocol.ts';
import { ApiCalls } from './api-calls.ts';
import { confine } from './confine.ts';
import { sharedNames } from './release-module.ts';
import { shortMessage } from './short-message.ts';
import { RenderWorker } from './worker.ts';

// A renderer: a process that evaluates one release and renders its pages, one at a time. It has no
// access to files, network, environment or other processes; it only exchanges frames with its host.

/** Ends the process, which is in an unknown state. */
const end = process.exit.bind(process);
const report = console.error.bind(console);
const channel = new Socket({ fd: CHANNEL_FD });
const encode = (message: RendererMessage, parts?: readonly Buffer[]) =>
  encodeFrame(message, parts, kindOf(message.type));
const send = (message: RendererMessage) => void channel.write(encode(message));

process.on('unhandledRejection', (reason) =>
  send({ type: 'stray', message: shortMessage(reason) }),
);
process.on('uncaughtException', (error) => {
  report(error);
  end(1);
});
const cancelTimers = confine();

const calls = new ApiCalls((call) => send({ type: 'call', ...call }));
const worker = new RenderWorker();
let draw = () => {};

const reply = async (work: () => Promise<[RendererMessage, (readonly Buffer[])?]>) => {
  let frame: Buffer;
  try {
    frame = encode(...(await work()));
  } catch (error) {
    frame = encode({ type: 'refused', message: shortMessage(error) });
  }
  // End everything that the job left running, so that the next job starts with an idle process.
  cancelTimers();
  calls.clear();
  channel.write(frame);
};

/** Messages from the host are trusted. */
const isFromHost = (message: unknown): message is HostMessage =>
  typeof message === 'object' && message !== null && 'type' in message;

function receive({ message, parts }: Frame): void {
  const [content = Buffer.alloc(0)] = parts;
  if (!isFromHost(message)) return;
  switch (message.type) {
    case 'bind':
      void reply(async () => {
        const description = await worker.bind(content.toString(), message.label);
        return [{ type: 'bound', description }];
      });
      break;
    case 'shared':
      void reply(async () => [{ type: 'shared', names: sharedNames() }]);
      break;
    case 'scenarios':
      void reply(async () => {
        const scenarios = worker.scenarios(content.toString(), message.label);
        return [{ type: 'scenarios', scenarios }];
      });
      break;
    case 'render':
    case 'slot':
    case 'list':
      void reply(async () => {
        const drawn = new Promise<void>((resolve) => {
          draw = resolve;
        });
        if (message.type === 'render') calls.begin(message.given, parts);
        const result = await worker.run(message, { calls, draw: drawn, content });
        return [result.message, result.parts];
      });
      break;
    case 'answer':
      calls.answer(message.call, { ...message, body: content });
      break;
    case 'unanswered':
      calls.fail(message.call, message.message);
      break;
    case 'draw':
      draw();
      break;
  }
}

const reader = new FrameReader(receive);
channel.on('data', (chunk: Buffer) => reader.push(chunk));
// Without its host, the renderer has no purpose.
channel.on('close', () => end(0));
send({ type: 'ready' });
