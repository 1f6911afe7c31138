import { describe, expect, test } from 'vitest';
import {
  encodeFrame,
  type Frame,
  FrameError,
  FrameReader,
  MAX_FRAME_BYTES,
} from '../../src/renderer/frames.ts';

const MESSAGE = { type: 'render', text: 'é \u2028 💩', list: [1, null] };
const PARTS = [Buffer.from('html'), Buffer.alloc(0), Buffer.from([0, 255, 10])];

function reading(chunks: readonly Buffer[]): Frame[] {
  const frames: Frame[] = [];
  const reader = new FrameReader((frame) => frames.push(frame));
  for (const chunk of chunks) reader.push(chunk);
  return frames;
}

/** A frame with these lengths and this content, which need not match. */
function forged(length: number, jsonLength: number, content = ''): Buffer {
  const frame = Buffer.alloc(8 + Buffer.byteLength(content));
  frame.writeUInt32BE(length, 0);
  frame.writeUInt32BE(jsonLength, 4);
  frame.write(content, 8);
  return frame;
}
const frameWithJson = (json: string) => forged(4 + json.length, json.length, json);

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
    ['a length over the limit', forged(MAX_FRAME_BYTES, 4)],
    ['the maximum length', forged(0xffff_ffff, 4)],
    ['a length too short for its header', forged(3, 0)],
    ['no JSON', frameWithJson('not JSON')],
    ['JSON of the wrong shape', frameWithJson('{"message":1}')],
    ['JSON without lengths of parts', frameWithJson('[null,{}]')],
    ['parts that are longer than the frame', frameWithJson('[[100],{}]')],
    ['a part of negative length', frameWithJson('[[-1],{}]')],
    ['a part of half a byte', frameWithJson('[[0.5],{}]')],
    ['a part whose length is text', frameWithJson('[["1"],{}]')],
    ['JSON that is longer than the frame', forged(6, 0xffff, '[]')],
  ])('%s', (_, bytes) => {
    expect(() => reading([bytes])).toThrow(FrameError);
  });
});

test('a message that the other side would reject is not sent', () => {
  expect(() => encodeFrame({}, [Buffer.alloc(MAX_FRAME_BYTES)])).toThrow(FrameError);
});
