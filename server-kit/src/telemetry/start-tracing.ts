import { z } from 'zod';
import { setTracer } from './requests.ts';

/** The standard settings that this site reads itself; the SDK reads the others. */
const settings = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
    .optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http:// or https:// URL' })
    .optional(),
  OTEL_SDK_DISABLED: z.string().optional(),
  OTEL_TRACES_SAMPLER: z
    .enum(
      [
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ],
      'must be always_on, always_off or traceidratio, with or without parentbased_',
    )
    .default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number('must be a number from 0 to 1')
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(1),
});

/** Exports what is left, then ends tracing. Never rejects. */
export type StopTracing = () => Promise<void>;

const OFF: StopTracing = async () => {};

/**
 * Exports traces if an OTLP endpoint is set. Otherwise, the SDK is not even loaded.
 *
 * @param service the name of this process in traces, unless `OTEL_SERVICE_NAME` is set
 * @param warn called when spans are lost, at most once a minute
 * @throws Error that names an invalid setting
 */
export async function startTracing(
  env: Readonly<Record<string, string | undefined>>,
  service: string,
  warn: (message: string) => void,
): Promise<StopTracing> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { success, data, error } = settings.safeParse(given);
  if (!success) {
    const [issue] = error.issues;
    throw new Error(`${issue?.path.join('.')} ${issue?.message}.`);
  }
  const base = data.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/?$/, '/v1/traces');
  const url = data.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? base;
  if (!url || data.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return OFF;
  const { openTracer } = await import('./sdk.ts');
  const { startSpan, close } = openTracer({ url, service, ratio: ratioOf(data), warn });
  setTracer(startSpan);
  return async () => {
    setTracer(undefined);
    await close();
  };
}

/** The share of new traces that are recorded. A trace that has begun is continued as it was decided. */
function ratioOf(data: z.infer<typeof settings>): number {
  if (data.OTEL_TRACES_SAMPLER.endsWith('always_off')) return 0;
  return data.OTEL_TRACES_SAMPLER.endsWith('traceidratio') ? data.OTEL_TRACES_SAMPLER_ARG : 1;
}
