const PREFIX = '0.0.0-dev.';

/** Whether a version is a build of `pnpm dev`. */
export const isDevVersion = (version: string) => version.startsWith(PREFIX);

/** A new version that no other build has had, so that caches can use the version as a key. */
export function nextDevVersion(): string {
  return `${PREFIX}${Date.now()}`;
}
