import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { documentedSettings, examplesIn, readDocuments, strings } from './examples.ts';
import { type Kind, SCHEMAS, schemaErrors, unknownFields } from './kubernetes-schemas.ts';

const isKind = (name: string): name is Kind => Object.hasOwn(SCHEMAS, name);
const kind = z.string().refine(isKind, 'has no schema here');
const manifest = z.looseObject({
  apiVersion: z.string(),
  kind,
  metadata: z.looseObject({ name: z.string().optional(), namespace: z.string().optional() }),
});

const reference = z.object({ name: z.string(), key: z.string() });
const container = z.looseObject({
  name: z.string(),
  image: z.string(),
  env: z.array(
    z.object({
      name: z.string(),
      value: z.string().optional(),
      valueFrom: z
        .object({ secretKeyRef: reference.optional(), configMapKeyRef: reference.optional() })
        .optional(),
    }),
  ),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).default([]),
  securityContext: z.unknown(),
  resources: z.object({ limits: strings, requests: strings }),
  volumeMounts: z.array(z.looseObject({ name: z.string(), mountPath: z.string() })),
});
const pod = z.looseObject({
  securityContext: z.unknown(),
  containers: z.array(container).min(1),
  volumes: z.array(z.looseObject({ name: z.string() })),
});
const labels = z.object({ matchLabels: strings });

const manifests = examplesIn('kubernetes').flatMap((file) =>
  readDocuments(`kubernetes/${file}`).map((document) => ({
    title: `${file}: ${manifest.parse(document).kind} ${manifest.parse(document).metadata.name ?? ''}`,
    document: manifest.parse(document),
  })),
);
const ofKind = (name: Kind) =>
  manifests.map(({ document }) => document).filter((document) => document.kind === name);
const deployments = ofKind('Deployment').map((document) =>
  z
    .looseObject({
      metadata: z.object({ name: z.string() }),
      spec: z.looseObject({
        selector: labels,
        template: z.object({ metadata: z.object({ labels: strings }), spec: pod }),
      }),
    })
    .parse(document),
);
const pods = [
  ...deployments.map(({ spec }) => spec.template.spec),
  ...ofKind('Job').map(
    (job) =>
      z.object({ spec: z.object({ template: z.object({ spec: pod }) }) }).parse(job).spec.template
        .spec,
  ),
];

test.each(manifests)('$title fits the schema of its kind', ({ document }) => {
  expect(schemaErrors(document.kind, document)).toEqual([]);
  if (document.kind !== 'Namespace') expect(document.metadata.namespace).toBe('agent-atlas');
});

test.each(manifests)('$title has no field that its kind does not know', ({ document }) => {
  expect(unknownFields(document.kind, document)).toEqual([]);
});

test('a wrong value and a misspelled field are found', () => {
  const service = { apiVersion: 'v1', kind: 'Service', spec: { ports: 80, selectors: {} } };
  expect(schemaErrors('Service', service)).toMatchObject([{ instancePath: '/spec/ports' }]);
  expect(unknownFields('Service', service)).toEqual(['spec.selectors']);
});

describe('every container', () => {
  const containers = pods.flatMap((each) => each.containers);

  test('runs without privileges on a read-only root', () => {
    expect(containers).toHaveLength(5);
    for (const { securityContext } of containers)
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    for (const { securityContext } of pods)
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 65_532 });
  });

  test('has a limit of memory and the folders that the programs write', () => {
    for (const { resources, volumeMounts } of containers) {
      expect(resources.limits).toHaveProperty('memory');
      const paths = volumeMounts.map(({ mountPath }) => mountPath);
      expect(paths).toEqual(expect.arrayContaining(['/data', '/tmp']));
    }
    for (const { containers: own, volumes } of pods)
      for (const { name } of own.flatMap(({ volumeMounts }) => volumeMounts))
        expect(volumes.map((volume) => volume.name)).toContain(name);
  });

  test('gets settings that exist, from secrets and settings that the examples have', () => {
    const settings = documentedSettings();
    const keys = new Map(
      [...ofKind('Secret'), ...ofKind('ConfigMap')].map((document) => {
        const { stringData, data } = z
          .looseObject({ stringData: strings.optional(), data: strings.optional() })
          .parse(document);
        return [
          `${document.kind} ${document.metadata.name}`,
          Object.keys(stringData ?? data ?? {}),
        ];
      }),
    );
    for (const { name, valueFrom } of containers.flatMap(({ env }) => env)) {
      expect(settings).toContain(name);
      const { secretKeyRef, configMapKeyRef } = valueFrom ?? {};
      if (secretKeyRef) expect(keys.get(`Secret ${secretKeyRef.name}`)).toContain(secretKeyRef.key);
      if (configMapKeyRef)
        expect(keys.get(`ConfigMap ${configMapKeyRef.name}`)).toContain(configMapKeyRef.key);
    }
  });
});

test('services, budgets and network policies select the pods, and their ports exist', () => {
  const portsOf = new Map(
    deployments.map(({ metadata, spec }) => {
      expect(spec.selector.matchLabels).toEqual(spec.template.metadata.labels);
      const ports = spec.template.spec.containers.flatMap((each) => each.ports);
      return [metadata.name, ports.map(({ name }) => name)];
    }),
  );
  const service = z.object({
    spec: z.object({
      selector: z.object({ app: z.string() }),
      ports: z.array(z.object({ targetPort: z.string() })),
    }),
  });
  for (const { spec } of ofKind('Service').map((each) => service.parse(each)))
    for (const { targetPort } of spec.ports)
      expect(portsOf.get(spec.selector.app)).toContain(targetPort);
  const budgets = ofKind('PodDisruptionBudget').map(
    (each) => z.object({ spec: z.looseObject({ selector: labels }) }).parse(each).spec.selector,
  );
  expect(budgets.map(({ matchLabels }) => matchLabels.app)).toEqual([...portsOf.keys()]);
  const policy = z.object({
    spec: z.looseObject({
      podSelector: labels,
      ingress: z.array(z.looseObject({ ports: z.array(z.object({ port: z.string() })) })),
    }),
  });
  for (const { spec } of ofKind('NetworkPolicy').map((each) => policy.parse(each)))
    for (const { port } of spec.ingress.flatMap(({ ports }) => ports))
      expect(portsOf.get(spec.podSelector.matchLabels.app ?? '')).toContain(port);
});
