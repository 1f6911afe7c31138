import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsClient } from 'aws4fetch';
import { ReleaseError } from '../releases/errors.ts';
import { by, type Command, registry, required, store, text } from './context.ts';

/** The bucket of an S3-compatible store, from the usual settings. @throws ReleaseError when one is missing */
function bucketOf(target: string, env: NodeJS.ProcessEnv) {
  const found = /^s3:\/\/([^/]+)\/?(.*?)\/*$/.exec(target);
  if (!found) throw new ReleaseError(`--to is s3://<bucket>/<folder>, not ${target}`);
  const [, bucket = '', prefix = ''] = found;
  const setting = (name: string) => {
    const value = env[name];
    if (!value) throw new ReleaseError(`${name} is not set: the store needs it`);
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

/** Puts the browser files of a release into a bucket. @returns the folder they are in, as a URL */
async function upload(name: string, version: string, target: string): Promise<string> {
  const { client, folder } = bucketOf(target, process.env);
  const manifest = await store.manifest(name, version);
  const url = `${folder}/${name}/${version}`;
  for (const file of Object.keys(manifest.web.files)) {
    const body = await readFile(join(store.folder(name, version), 'web', file));
    const response = await client.fetch(`${url}/${file}`, {
      method: 'PUT',
      body: new Uint8Array(body),
      headers: {
        'Content-Type': 'text/javascript; charset=utf-8',
        'Cache-Control': 'public, max-age=31536000, immutable',
      },
    });
    if (!response.ok)
      throw new ReleaseError(
        `The store refused ${file}: ${response.status} ${await response.text()}`,
      );
  }
  return url;
}

export const uploadFiles: Command = {
  usage: 'upload <remote> <version>',
  summary: 'put its browser files into an S3-compatible store, to be served from there',
  options: { '--to s3://<bucket>/<folder>': 'where to; S3_ENDPOINT and AWS_… say which store' },
  run: async ([remote, wanted], options) => {
    const name = required(remote, 'remote');
    const version = required(wanted, 'version');
    const url = await upload(name, version, required(text(options, 'to'), 'store: --to s3://…'));
    await registry.audit.note({ by, action: 'upload', remote: name, version });
    console.log(`Uploaded ${name} ${version} to ${url}. Next:
  pnpm release activate ${name} ${version} --assets <the address browsers reach that folder at>
The store must allow cross-origin reads (CORS) from the site.`);
    return 0;
  },
};
