import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ARCHIVE_MAX_BYTES, ARCHIVE_MAX_FILES } from '../contract/releases.ts';
import { createFileStore } from '../src/store-files.ts';
import { archiveOf, filesArchive, tarOf } from './archives.ts';
import { refusal } from './refusal.ts';
import { useEmptyReleases } from './use-empty-releases.ts';

const { api, releases } = useEmptyReleases();
const manifest = JSON.stringify({ name: 'mf-a', version: '1.0.0' });

const MANIFEST = { name: 'manifest.json', content: manifest };

const put = (body: unknown) => releases.send('PUT', '/releases/mf-a/1.0.0', body);

/** Expects that no release was stored. */
async function expectNothing() {
  expect(await releases.read('/releases')).toEqual([]);
}

describe('an archive is refused', () => {
  test.each([
    ['leads out of its folder', { name: '../evil.js', content: 'x' }],
    ['leads out of its folder from a subfolder', { name: 'web/../../evil.js', content: 'x' }],
    ['is absolute', { name: '/etc/passwd', content: 'x' }],
    ['is hidden', { name: '.npmrc', content: 'x' }],
    ['has a backslash', { name: 'web\\..\\evil.js', content: 'x' }],
  ])('whose path %s', async (_, entry) => {
    const error = await refusal(await put(await archiveOf([MANIFEST, entry])), 400);
    expect(error).toMatch(/is not a valid relative path/);
    await expectNothing();
  });

  test.each([
    ['symlink', { name: 'link', type: 'symlink', linkname: '/etc/passwd' }],
    ['link', { name: 'link', type: 'link', linkname: 'manifest.json' }],
    ['character-device', { name: 'device', type: 'character-device' }],
  ] as const)('that contains a %s', async (kind, entry) => {
    const error = await refusal(await put(await archiveOf([MANIFEST, entry])), 400);
    expect(error).toMatch(new RegExp(`is a ${kind}`));
    await expectNothing();
  });

  test('that has one file too many', async () => {
    const files = Array.from({ length: ARCHIVE_MAX_FILES }, (_, i) => ({
      name: `f${i}`,
      content: '',
    }));
    expect(await refusal(await put(await archiveOf([MANIFEST, ...files])), 413)).toMatch(
      /2000 files/,
    );
    await expectNothing();
  });

  test('that contains a file twice', async () => {
    expect(await refusal(await put(await archiveOf([MANIFEST, MANIFEST])), 400)).toMatch(/twice/);
  });

  test('that is a decompression bomb', async () => {
    const zeros = Buffer.alloc(16 * 1024 * 1024);
    const files = Array.from({ length: 9 }, (_, i) => ({ name: `zeros${i}`, content: zeros }));
    const bomb = await archiveOf([MANIFEST, ...files]);
    expect(bomb.size).toBeLessThan(1024 * 1024);
    // Compress both before sending the first, because the server closes connections that are idle
    // for long.
    const single = await archiveOf([{ name: 'one', content: Buffer.alloc(16 * 1024 * 1024 + 1) }]);
    expect(await refusal(await put(bomb), 413)).toMatch(/unpacked archive is larger than 128 MB/);
    expect(await refusal(await put(single), 413)).toMatch(/larger than 16 MB/);
    await expectNothing();
  });

  // The API merges the records of headers, and nobody else gets a response meanwhile.
  test.each([20_000, 3_000_000])('whose file has %i bytes of headers', async (bytes) => {
    const pax = { comment: 'x'.repeat(bytes) };
    const archive = await archiveOf([MANIFEST, { name: 'a.js', content: 'x', pax }]);
    const error = await refusal(await put(archive), 413);
    expect(error).toMatch(/headers of a file in the archive are larger than 16 KB/);
    await expectNothing();
  });

  test('that is too large, and the client can read the response', async () => {
    const noise = randomBytes(1024 * 1024);
    const size = ARCHIVE_MAX_BYTES / noise.length + 1;
    // Compression looks back 32 kilobytes, so it does not notice that the files are the same.
    const files = Array.from({ length: size }, (_, i) => ({ name: `f${i}`, content: noise }));
    const archive = await archiveOf(files);
    expect(await refusal(await put(archive), 413)).toMatch(/larger than 32 MB/);
    await expectNothing();
  });

  test('that is far too large, and the client can send all of it before it reads the response', async () => {
    const noise = randomBytes(1024 * 1024);
    const files = Array.from({ length: 33 }, (_, i) => ({ name: `f${i}`, content: noise }));
    const archive = Buffer.from(await (await archiveOf(files)).arrayBuffer());
    const rest = Array.from({ length: 99 }, () => noise);
    const size = archive.length + rest.length * noise.length;
    const head = [
      'PUT /v1/releases/mf-a/1.0.0 HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${readFileSync(join(api.dataDir, 'release-token'), 'utf8')}`,
      'Content-Type: application/gzip',
      `Content-Length: ${size}`,
    ];
    const { hostname, port } = new URL(api.releaseUrl);
    const socket = connect(Number(port), hostname);
    await pipeline(Readable.from([`${head.join('\r\n')}\r\n\r\n`, archive, ...rest]), socket, {
      end: false,
    });
    const [response] = await once(socket, 'data');
    expect(String(response)).toMatch(/^HTTP\/1\.1 413 [\s\S]*larger than 32 MB/);
    socket.destroy();
  });

  test('that is truncated, damaged, or not an archive', async () => {
    const whole = Buffer.from(await (await archiveOf([MANIFEST])).arrayBuffer());
    for (const bytes of [
      whole.subarray(0, whole.length - 10),
      gzipSync((await tarOf([{ name: 'a', content: 'x'.repeat(5000) }])).subarray(0, 3000)),
      Buffer.from('no archive'),
      Buffer.alloc(0),
    ]) {
      await refusal(await put(new Blob([new Uint8Array(bytes)])), 400);
    }
    await expectNothing();
  });

  test('whose manifest would take long to parse', async () => {
    const archive = await filesArchive({ 'manifest.json': `[${'[],'.repeat(400_000)}[]]` });
    expect(await refusal(await put(archive), 413)).toMatch(/manifest\.json .* larger than 1 MB/);
    await expectNothing();
  });

  test('that lacks a manifest', async () => {
    const archive = await filesArchive({ 'web/a.js': 'x' });
    expect(await refusal(await put(archive), 400)).toMatch(/manifest/);
  });

  test.each([
    { name: 'mf-b', version: '1.0.0' },
    { name: 'mf-a', version: '1.0.1' },
  ])('whose manifest is that of $name $version', async (other) => {
    const archive = await filesArchive({ 'manifest.json': JSON.stringify(other) });
    expect(await refusal(await put(archive), 400)).toMatch(/does not name mf-a 1.0.0/);
    await expectNothing();
  });

  test('whose upload is aborted', async () => {
    const whole = new Uint8Array(await (await archiveOf([MANIFEST])).arrayBuffer());
    const cut = new ReadableStream({
      start(controller) {
        controller.enqueue(whole.subarray(0, 40));
        controller.error(new Error('The connection is lost'));
      },
    });
    await expect(put(cut)).rejects.toThrow();
    await expectNothing();
  });
});

test('an archive may have folders, extended headers and files that are larger than the buffers', async () => {
  const pax = { comment: 'x'.repeat(10_000) };
  const files = Array.from({ length: 50 }, (_, i) => [
    { name: `f${i}/`, type: 'directory' as const },
    { name: `f${i}/large`, content: randomBytes(300_001), pax },
    { name: `f${i}/empty`, content: '', pax },
  ]);
  expect((await put(await archiveOf([...files.flat(), MANIFEST]))).status).toBe(201);
});

test('uploads of one team do not block other teams or sets', async () => {
  const files = createFileStore(api.sql);
  const keep = () => true;
  const team = (name: string) => ({ kind: 'team', team: name, name: 'ci' }) as const;
  const open = [new PassThrough(), new PassThrough()];
  const running = open.map((source) => files.store(source, 'release', team('a'), keep));
  const upload = (kind: 'release' | 'set', name: string) =>
    files.store(Readable.from([]), kind, team(name), keep);
  await expect(upload('release', 'a')).rejects.toMatchObject({ status: 503 });
  // These pass the upload limit. They fail only because the archives are empty.
  await expect(upload('set', 'a')).rejects.toMatchObject({ status: 400 });
  await expect(upload('release', 'b')).rejects.toMatchObject({ status: 400 });
  const ends = running.map((one) => expect(one).rejects.toMatchObject({ status: 400 }));
  for (const source of open) source.end();
  await Promise.all(ends);
  await expect(upload('release', 'a')).rejects.toMatchObject({ status: 400 });
});
