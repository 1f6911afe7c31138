import { z } from 'zod';
import { type Env, parseSettings, serviceUrl, share } from '../base/settings.ts';
import { setTracer } from './requests.ts';

/** The standard settings that this site reads itself; the SDK reads the others. */
export const tracingSettings = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: serviceUrl.optional(),
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
  OTEL_TRACES_SAMPLER_ARG: share.default(1),
});

/** Exports what is left, then ends tracing. Never rejects. */
export type StopTracing = () => Promise<void>;

const OFF: StopTracing = async () => {};

/**
 * Exports traces if an OTLP endpoint is set. Otherwise, the SDK is not even loaded.
 *
 * @param service the name of this process in traces, unless `OTEL_SERVICE_NAME` is set
 * @param warn called when spans are lost, at most once a minute
 * @throws SetupError that names an invalid setting
 */
export async function startTracing(
  env: Env,
  service: string,
  warn: (message: string) => void,
): Promise<StopTracing> {
  const data = parseSettings(tracingSettings, env);
  const base = data.OTEL_EXPORTER_OTLP_ENDPOINT?.concat('/v1/traces');
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
function ratioOf(data: z.infer<typeof tracingSettings>): number {
  if (data.OTEL_TRACES_SAMPLER.endsWith('always_off')) return 0;
  return data.OTEL_TRACES_SAMPLER.endsWith('traceidratio') ? data.OTEL_TRACES_SAMPLER_ARG : 1;
}
