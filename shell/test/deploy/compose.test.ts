import { expect, test } from 'vitest';
import { z } from 'zod';
import { documentedSettings, examplesIn, readDocuments, readExample, strings } from './examples.ts';

const service = z.looseObject({
  image: z.string(),
  environment: strings.default({}),
  depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  build: z.object({ dockerfile: z.string(), target: z.string() }).loose().optional(),
});
const { services, volumes, networks } = z
  .object({
    services: z.record(z.string(), service),
    volumes: z.record(z.string(), z.unknown()),
    networks: z.record(z.string(), z.unknown()),
  })
  .parse(readDocuments('compose.yaml')[0]);
const own = Object.entries(services).filter(([, { build }]) => build !== undefined);

test('the site consists of these services', () => {
  expect(Object.keys(services)).toEqual([
    'database',
    'prepare',
    'api',
    'release-worker',
    'web',
    'nginx',
  ]);
});

test.each(Object.entries(services))('%s refers to what exists', (_name, each) => {
  for (const network of each.networks) expect(networks).toHaveProperty(network);
  for (const name of Object.keys(each.depends_on)) expect(services).toHaveProperty(name);
  for (const [source = ''] of each.volumes.map((volume) => volume.split(':')))
    if (source.startsWith('./nginx/')) expect(examplesIn('nginx')).toContain(source.slice(8));
    else expect(volumes).toHaveProperty(source);
});

test.each(own)(
  '%s is built here and runs without privileges on a read-only root',
  (_name, each) => {
    expect(each.build?.dockerfile).toBe('deploy/Dockerfile');
    expect(readExample('Dockerfile')).toContain(` AS ${each.build?.target}\n`);
    expect(each.read_only).toBe(true);
    expect(each.cap_drop).toEqual(['ALL']);
    expect(each.security_opt).toEqual(['no-new-privileges:true']);
  },
);

test.each(own)('%s gets settings that exist', (_name, { environment }) => {
  const settings = documentedSettings();
  for (const name of Object.keys(environment)) expect(settings).toContain(name);
});
