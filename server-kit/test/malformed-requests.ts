import { connect } from 'node:net';

/** Methods that servers know, that they do not, and that are none. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT'];
const RARE_METHODS = ['PROPFIND', 'M-SEARCH', 'QUERY', 'BREW', 'get', '', 'G\0T', 'x'.repeat(9000)];

/** Targets of a request line (RFC 9112, section 3.2) that parsers of URLs refuse, or read in different ways. */
const TARGETS = [
  ...'// /// /\\ \\ * ? /? /# # : . .. /.. /./..// /; http: http:// http://[ http://[::1'.split(
    ' ',
  ),
  ...'http://x:99999/ https://user@/ file:/// javascript:alert(1) x x:443 //x/.. /% /%0 /%00'.split(
    ' ',
  ),
  ...'/%E0%A4%A /%2e%2e/%2e%2e /%2F%2F /%5C /é /ÿþ /"<>`{|}^ /__proto__ /constructor/a'.split(' '),
  ...'/?__proto__[x]=1 /?a=1&a=2&a[]=3 /?% /?=&=&& /?qa= /?qa=%00 /?cursor=%FF /api'.split(' '),
  ...'/api/ /api/agents/%00 /api/agents/-0?limit=1e9 /internal/ /internal/changes?since=-'.split(
    ' ',
  ),
  ...'/v1/ /v1/releases/%2F/.. /v1/sets/__proto__ /rollback?remote=% /rollback%00 /metrics?'.split(
    ' ',
  ),
  ...'/mcp /_report /_qa/ /_qa/session /_dev/ /_dev/scenario?key=% /_dev/..%2F'.split(' '),
  ...'/assets/%2e%2e /_r/a/b/%00 /_s/%00 /og/%00 /logos// /diffs/% /submissions/%FF'.split(' '),
  `/${'a'.repeat(9000)}`,
  `/?${'a&'.repeat(4000)}`,
  `/${'%41'.repeat(3000)}`,
  `/${'/'.repeat(3000)}`,
];

const PATHS = [
  '/',
  '/api/agents',
  '/api/votes',
  '/v1/state',
  '/rollback',
  '/_report',
  '/_dev/problem',
];
const HEADERS = [
  ...[
    'Host: ',
    'Host: [',
    'Host: a b',
    'Host: x\r\nHost: y',
    'Host: user@x',
    'Host: x:99999',
    'X: y',
  ],
  ...[
    'Accept: \u00ff',
    'Accept: */*;q=NaN',
    'Accept: ,;,',
    'Accept-Encoding: ;q=,gzip;q=9',
    'Accept-Language: -',
  ],
  ...[
    'Authorization: ',
    'Authorization: Bearer',
    'Authorization: Bearer \u00ff',
    'X-Atlas-Token: \u00ff',
  ],
  ...[
    'Cookie: =;;=a;%',
    'Cookie: atlas_qa=%00',
    'Cookie: __Host-atlas_voter=..',
    `Cookie: ${'a=b;'.repeat(3000)}`,
  ],
  ...['Content-Type: /', 'Content-Type: application/json;charset=none', 'Content-Encoding: gzip'],
  ...[
    'Content-Length: -1',
    'Content-Length: 1x',
    'Content-Length: 99999999999999999999',
    'Content-Length: ',
  ],
  ...[
    'Transfer-Encoding: gzip',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: chunked, chunked',
  ],
  ...[
    'Expect: 100-continue',
    'Expect: nothing',
    'Upgrade: h2c',
    'Connection: upgrade\r\nUpgrade: websocket',
  ],
  ...[
    'If-None-Match: "',
    'If-Modified-Since: never',
    'Range: bytes=-',
    'Range: bytes=9-1',
    'Last-Event-ID: x',
  ],
  ...[
    'Origin: null',
    'Origin: http://[',
    'Origin: \u00ff',
    'Sec-Fetch-Site: \u00ff',
    'Sec-Fetch-Dest: ,',
  ],
  ...[
    'X-Forwarded-For: ,,,',
    'X-Forwarded-For: [',
    'X-Forwarded-Host: [',
    'X-Forwarded-Proto: javascript',
  ],
  ...[
    'X-Request-Id: \u00ff',
    'traceparent: 00-0-0-0',
    'Idempotency-Key: \u00ff',
    'X: a\r\n b',
    'X : a',
    ': a',
  ],
  ...[
    '__proto__: a',
    'constructor: a',
    'X: \0',
    'X: a\rb',
    `X: ${'x'.repeat(20_000)}`,
    'X: y\r\n'.repeat(3000),
  ],
];

/** Bytes that are no request, or only a part of one. */
const BYTES = [
  ...[
    '',
    '\r\n\r\n',
    'GET',
    'GET /',
    'GET /\r\n\r\n',
    'GET / HTTP/1.1',
    'GET / HTTP/9.9\r\n\r\n',
    '\0\0\0\0',
  ],
  ...[
    'GET  /  HTTP/1.1\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03',
  ],
  ...[
    'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    '\u00ff'.repeat(20_000),
  ],
  'POST /api/votes HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a',
];

const requestOf = (method: string, target: string, header = 'Host: x') =>
  `${method} ${target} HTTP/1.1\r\n${header}\r\nConnection: close\r\n\r\n`;

/** Malformed requests as bytes, which every listener of every process must survive. */
const CORPUS: readonly string[] = [
  ...TARGETS.flatMap((target) => METHODS.map((method) => requestOf(method, target))),
  ...RARE_METHODS.flatMap((method) => PATHS.map((path) => requestOf(method, path))),
  ...HEADERS.flatMap((header) =>
    PATHS.flatMap((path) => ['GET', 'POST'].map((method) => requestOf(method, path, header))),
  ),
  ...BYTES,
];

/** Requests that are sent at the same time. */
const AT_ONCE = 20;
/** Their rest does not arrive, so the server would wait for it. */
const UNFINISHED = /^(content-length|transfer-encoding|expect):/im;
/** Node.js closes the connection. */
const UNANSWERED = /^(CONNECT |(\r\n)*$)/;

/** Sends bytes. @returns all bytes until the server closes the connection */
function exchange(url: string, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    let response = '';
    socket.setEncoding('latin1').on('data', (chunk) => {
      response += chunk;
      // A stream of events never ends.
      if (/^content-type: text\/event-stream/im.test(response)) socket.destroy();
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(response));
    socket.write(bytes, 'latin1');
    if (BYTES.includes(bytes) || UNFINISHED.test(bytes)) socket.end();
  });
}

/** Sends all malformed requests to a server. @returns those that it does not answer with a status below 500 */
export async function sendMalformed(url: string): Promise<string[]> {
  const failed: string[] = [];
  const left = [...CORPUS];
  const send = async () => {
    for (let bytes = left.pop(); bytes !== undefined; bytes = left.pop()) {
      const response = await exchange(url, bytes);
      const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1]);
      const isAnswered = status < 500 || (response === '' && UNANSWERED.test(bytes));
      if (!isAnswered)
        failed.push(`${JSON.stringify(bytes.slice(0, 200))}: ${response.slice(0, 40)}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, send));
  return failed;
}
