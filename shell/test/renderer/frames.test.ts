import { describe, expect, test } from 'vitest';
import {
  encodeFrame,
  FRAME_BYTES,
  type Frame,
  FrameError,
  type FrameKind,
  FrameReader,
} from '../../src/renderer/frames.ts';

const MESSAGE = { type: 'render', text: 'é \u2028 💩', list: [1, null] };
const PARTS = [Buffer.from('html'), Buffer.alloc(0), Buffer.from([0, 255, 10])];

function reading(
  chunks: readonly Buffer[],
  accepts?: (kind: FrameKind) => boolean,
): Omit<Frame, 'kind'>[] {
  const frames: Omit<Frame, 'kind'>[] = [];
  const reader = new FrameReader(({ kind: _, ...frame }) => frames.push(frame), accepts);
  for (const chunk of chunks) reader.push(chunk);
  return frames;
}

/** A frame with these lengths and this content, which need not match. */
function forged(length: number, jsonLength: number, content = '', kind = 0): Buffer {
  const frame = Buffer.alloc(9 + Buffer.byteLength(content));
  frame.writeUInt32BE(length, 0);
  frame.writeUInt8(kind, 4);
  frame.writeUInt32BE(jsonLength, 5);
  frame.write(content, 9);
  return frame;
}
const frameWithJson = (json: string) => forged(5 + json.length, json.length, json);
const page = (json: string) => forged(5 + json.length, json.length, json, 1);

describe('frames are decoded completely', () => {
  const stream = Buffer.concat([encodeFrame(MESSAGE, PARTS), encodeFrame({ next: true })]);
  const expected = [
    { message: MESSAGE, parts: PARTS },
    { message: { next: true }, parts: [] },
  ];

  test('wherever the stream is split', () => {
    for (let at = 0; at <= stream.byteLength; at++)
      expect(reading([stream.subarray(0, at), stream.subarray(at)]), `at ${at}`).toEqual(expected);
  });

  test('byte by byte', () => {
    expect(reading([...stream].map((byte) => Buffer.from([byte])))).toEqual(expected);
  });

  test('a hundred in one chunk', () => {
    const many = Array.from({ length: 100 }, (_, number) => encodeFrame({ number }));
    const numbers = reading([Buffer.concat(many)]).map(({ message }) => message);
    expect(numbers).toEqual(many.map((_, number) => ({ number })));
  });
});

describe('an invalid frame is rejected immediately', () => {
  test.each([
    ['a length over the limit', forged(FRAME_BYTES.data, 4)],
    ['a page over the limit', forged(FRAME_BYTES.page, 4, '', 1)],
    ['a call over the limit', forged(FRAME_BYTES.call, 4, '', 2)],
    ['a note over the limit', forged(FRAME_BYTES.note, 4, '', 3)],
    ['an unknown kind', forged(100, 4, '', 4)],
    ['the maximum length', forged(0xffff_ffff, 4)],
    ['a length too short for its header', forged(3, 0)],
    ['no JSON', frameWithJson('not JSON')],
    ['JSON of the wrong shape', frameWithJson('{"message":1}')],
    ['JSON without lengths of parts', frameWithJson('[null,{}]')],
    ['parts that are longer than the frame', frameWithJson('[[100],{}]')],
    ['a part of negative length', frameWithJson('[[-1],{}]')],
    ['a part of half a byte', frameWithJson('[[0.5],{}]')],
    ['a part whose length is text', frameWithJson('[["1"],{}]')],
    ['more parts than a job needs', frameWithJson(`[[${'0,'.repeat(16)}0],{}]`)],
    ['a page of very many values', page(JSON.stringify([[], Array(60_000).fill(0)]))],
    ['a page of very many values and spaces', page(`[[],[${'0, '.repeat(60_000)}0]]`)],
    ['a page of very many lists', page(`[[],${'['.repeat(60_000)}${']'.repeat(60_000)}]`)],
    ['a page of deep lists', page(`[[],${'['.repeat(101)}${']'.repeat(101)}]`)],
    ['data of very many values', frameWithJson(JSON.stringify([[], Array(700_000).fill(0)]))],
    ['JSON that is longer than the frame', forged(7, 0xffff, '[]')],
  ])('%s', (_, bytes) => {
    expect(() => reading([bytes])).toThrow(FrameError);
  });
});

test('a text may have any number of commas and brackets', () => {
  const text = '[{",\\'.repeat(20_000);
  expect(reading([encodeFrame({ text }, [], 'page')])).toEqual([{ message: { text }, parts: [] }]);
});

test('a message that the other side would reject is not sent', () => {
  for (const kind of ['data', 'page', 'call', 'note'] as const)
    expect(() => encodeFrame({}, [Buffer.alloc(FRAME_BYTES[kind])], kind)).toThrow(FrameError);
});

test('a frame that is not expected is rejected before it has arrived', () => {
  const start = encodeFrame({}, [Buffer.alloc(1000)], 'page').subarray(0, 5);
  expect(() => reading([start], (kind) => kind !== 'page')).toThrow('unexpected kind');
  expect(reading([start], (kind) => kind === 'page')).toEqual([]);
});
