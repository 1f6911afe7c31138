import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { contentTypeOf, type ReleaseManifest } from '../../contract/manifest.ts';
import { ReleaseError } from '../releases/errors.ts';
import type { ReleaseStore } from '../releases/store.ts';

/** Longest time to upload one file, in milliseconds. */
const UPLOAD_TIMEOUT_MS = 30_000;

/** A client for an S3-compatible store, from the usual variables. @throws ReleaseError when one is missing */
function bucketOf(target: string, env: NodeJS.ProcessEnv) {
  const found = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(target);
  if (!found) throw new ReleaseError(`ASSETS_STORE must be s3://<bucket>/<folder>, not ${target}`);
  const [, bucket = '', prefix = ''] = found;
  const setting = (name: string) => {
    const value = env[name];
    if (!value) throw new ReleaseError(`${name} is not set, but ASSETS_STORE requires it`);
    return value;
  };
  const region = env.AWS_REGION || 'us-east-1';
  const endpoint = (env.S3_ENDPOINT || `https://s3.${region}.amazonaws.com`).replace(/\/+$/, '');
  const client = new AwsClient({
    accessKeyId: setting('AWS_ACCESS_KEY_ID'),
    secretAccessKey: setting('AWS_SECRET_ACCESS_KEY'),
    service: 's3',
    region,
  });
  return { client, folder: [endpoint, bucket, prefix].filter((part) => part !== '').join('/') };
}

/** Uploads the browser files of a release to a bucket. @throws ReleaseError when the store refuses one */
export async function uploadFiles(
  store: ReleaseStore,
  { name, version }: Pick<ReleaseManifest, 'name' | 'version'>,
  target: string,
): Promise<void> {
  const { client, folder } = bucketOf(target, process.env);
  const manifest = await store.manifest(name, version);
  for (const file of Object.keys(manifest.web.files)) {
    const body = await readFile(join(store.folder(name, version), 'web', file));
    const response = await client.fetch(`${folder}/${name}/${version}/${file}`, {
      method: 'PUT',
      redirect: 'manual',
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
      headers: {
        'Content-Type': contentTypeOf(file) ?? 'application/octet-stream',
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    });
    if (!response.ok)
      throw new ReleaseError(
        `The store refused ${file}: ${response.status} ${await response.text()}`,
      );
  }
}
