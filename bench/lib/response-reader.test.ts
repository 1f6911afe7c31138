import { expect, test } from 'vitest';
import { ResponseReader } from './response-reader.ts';

function statusesOf(...chunks: string[]): number[] {
  const statuses: number[] = [];
  const reader = new ResponseReader((status) => statuses.push(status));
  for (const chunk of chunks) reader.push(Buffer.from(chunk, 'latin1'));
  return statuses;
}

test('counts a response with a length when it is complete', () => {
  expect(statusesOf('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nab')).toEqual([]);
  expect(statusesOf('HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nab', 'cd')).toEqual([200]);
});

test('finds the end of a head that arrives in several pieces', () => {
  expect(statusesOf('HTTP/1.1 404 Not Found\r\ncontent-le', 'ngth: 0\r\n\r', '\n')).toEqual([404]);
});

test('counts a chunked response at its last chunk, wherever it is split', () => {
  const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
  expect(statusesOf(`${head}3\r\nabc\r\n0\r\n\r\n`)).toEqual([200]);
  expect(statusesOf(head, '3\r\nabc\r\n0', '\r\n\r\n')).toEqual([200]);
  expect(statusesOf(`${head}3\r\nabc\r\n`)).toEqual([]);
});

test('counts an empty chunked response', () => {
  expect(statusesOf('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', '0\r\n\r\n')).toEqual([
    200,
  ]);
});

test('counts consecutive responses', () => {
  const response = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
  expect(statusesOf(response, response, response)).toEqual([200, 200, 200]);
});
