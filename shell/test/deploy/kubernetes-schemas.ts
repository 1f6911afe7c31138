import { validate as validateDeployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as validateJob } from 'kubernetes-models/_schemas/IoK8sApiBatchV1Job';
import { validate as validateConfigMap } from 'kubernetes-models/_schemas/IoK8sApiCoreV1ConfigMap';
import { validate as validateNamespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace';
import { validate as validateSecret } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Secret';
import { validate as validateService } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as validateNetworkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as validateBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import { z } from 'zod';

/** Validators of the kinds in `deploy/kubernetes`, compiled from the OpenAPI description of Kubernetes. */
export const SCHEMAS = {
  ConfigMap: validateConfigMap,
  Deployment: validateDeployment,
  Job: validateJob,
  Namespace: validateNamespace,
  NetworkPolicy: validateNetworkPolicy,
  PodDisruptionBudget: validateBudget,
  Secret: validateSecret,
  Service: validateService,
} as const;

export type Kind = keyof typeof SCHEMAS;

/** The errors that a validator stores on itself, which its type does not declare. */
const failed = z.object({ errors: z.array(z.looseObject({ instancePath: z.string() })) });

/** The problems of a manifest according to the schema of its kind. */
export function schemaErrors(kind: Kind, manifest: object) {
  const validate = SCHEMAS[kind];
  return validate(manifest) ? [] : failed.parse({ ...validate }).errors;
}

/**
 * Paths of fields that the schema of its kind does not name, such as misspelled ones. A schema
 * allows them, but its validator reads only the fields that it knows.
 */
export function unknownFields(kind: Kind, manifest: object): string[] {
  const known = new Set<string>();
  const observed = (value: unknown, path: string): unknown =>
    typeof value === 'object' && value !== null
      ? new Proxy(value, {
          get(target, key) {
            const field: unknown = Reflect.get(target, key);
            if (typeof key !== 'string') return field;
            known.add(`${path}.${key}`);
            return observed(field, `${path}.${key}`);
          },
        })
      : value;
  SCHEMAS[kind](observed(manifest, ''));
  const below = (value: unknown, path: string): string[] => {
    if (path !== '' && !known.has(path)) return [path.slice(1)];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, field]) => below(field, `${path}.${key}`));
  };
  return below(manifest, '');
}
