import { type Env, onOff, parseSettings, serviceUrl } from '@agent-atlas/server-kit/base/settings';
import { z } from 'zod';

const needed = z.string().optional();

/** The release worker's own settings. */
export const workerSettings = z
  .object({
    /** `s3://<bucket>/<folder>` that ASSETS_URL serves; empty when another process uploads the files. */
    ASSETS_STORE: z
      .string()
      .regex(/^s3:\/\/[^/]/, 'must be s3://<bucket>/<folder>')
      .default(''),
    AWS_ACCESS_KEY_ID: needed,
    AWS_SECRET_ACCESS_KEY: needed,
    S3_ENDPOINT: serviceUrl.optional(),
    /** `off`: the gate opens no browser, and changes do not need `--without-browser`. */
    GATE_BROWSER: onOff.default(true),
  })
  .superRefine((settings, context) => {
    for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const)
      if (settings.ASSETS_STORE.startsWith('s3:') && settings[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'must be set for ASSETS_STORE' });
  });

/** Reads the release worker's own settings. @throws SetupError that names every invalid one */
export const readWorkerSettings = (env: Env) => parseSettings(workerSettings, env);
