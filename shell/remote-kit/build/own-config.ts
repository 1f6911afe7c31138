import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RuleSetRule } from '@rspack/core';
import { z } from 'zod';
import { BuildError, messageOf } from './errors.ts';

const CONSTANT = /^[A-Z][A-Z0-9_]*$/;
const ALIAS = /^[@~$][\w-]*$/;
const INSIDE = /^\.\/(?!(?:.*\/)?\.\.(?:\/|$))/;

const isNamed = (form: RegExp) => (all: object) =>
  Object.keys(all).every((name) => form.test(name));

/** What a package adds to its own build by exporting it from `remote.config.ts`. */
const ownConfigSchema = z.strictObject({
  /** Loaders for other types of files. */
  rules: z
    .array(z.custom<RuleSetRule>((rule) => typeof rule === 'object' && rule !== null))
    .default([]),
  /** Values that take the place of a name in the code. */
  constants: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .refine(isNamed(CONSTANT), 'a constant is named like BUILD_DATE')
    .default({}),
  /** Folders of the remote by the first part of a path, such as `@` in `@/lib/text.ts`. */
  aliases: z
    .record(
      z.string(),
      z.string().regex(INSIDE, 'an alias stands for a folder of the remote, such as ./src'),
    )
    .refine(isNamed(ALIAS), 'an alias begins with @, ~ or $, such as @ or ~lib')
    .default({}),
});

export type OwnConfig = z.infer<typeof ownConfigSchema>;

const CONFIG_FILE = 'remote.config.ts';
/** Folder of the files that the configuration imports. */
const CONFIG_PARTS = 'build';

/** The files of the package's own configuration, each with its text. */
export function configFiles(context: string): (readonly [file: string, text: string])[] {
  const parts = join(context, CONFIG_PARTS);
  const files = existsSync(parts) ? readdirSync(parts, { recursive: true, encoding: 'utf8' }) : [];
  return [CONFIG_FILE, ...files.map((file) => join(CONFIG_PARTS, file)).sort()].flatMap((file) => {
    const path = join(context, file);
    return statSync(path, { throwIfNoEntry: false })?.isFile()
      ? [[file, readFileSync(path, 'utf8')] as const]
      : [];
  });
}

/** Marks the files of a configuration: Node.js loads a module once per URL, and this one changes with every edit. */
const EDIT = /\?edit=\w+$/;

registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context);
    const [edit] = EDIT.exec(context.parentURL ?? '') ?? [];
    const isOwn = resolved.url.startsWith('file:') && !resolved.url.includes('/node_modules/');
    return edit && isOwn ? { ...resolved, url: resolved.url + edit } : resolved;
  },
});

/** The first position of an error in the package's own files, such as `/mf-a/remote.config.ts:3`. */
function positionIn(context: string, error: unknown): string | undefined {
  const { pathname } = pathToFileURL(realpathSync(context));
  const stack = (error instanceof Error && error.stack) || '';
  const afterFolder = stack.split(`${pathname}/`).slice(1);
  const positions = afterFolder.map((text) => /^([^\s?:()]+)(?:\?\w+=\w+)?:(\d+)/.exec(text));
  const [, file, line] = positions.find((position) => position !== null) ?? [];
  return file && `${join(context, file)}:${line}`;
}

/** What the package in `context` adds to its build. @throws BuildError if its configuration is broken */
export async function ownConfig(context: string): Promise<OwnConfig> {
  const file = join(context, CONFIG_FILE);
  if (!existsSync(file)) return ownConfigSchema.parse({});
  const edit = createHash('sha256')
    .update(JSON.stringify(configFiles(context)))
    .digest('hex');
  const url = `${pathToFileURL(file).href}?edit=${edit}`;
  const loaded: unknown = await import(url).catch((error: unknown) => {
    throw new BuildError(
      `${positionIn(context, error) ?? file} cannot be loaded: ${messageOf(error)}; it runs in Node.js when the remote is built.`,
    );
  });
  const parsed = ownConfigSchema.safeParse({ ...Object(loaded) });
  if (parsed.success) return parsed.data;
  const problems = z.prettifyError(parsed.error);
  throw new BuildError(
    `${file} may export \`rules\`, a list of the compiler's rules, \`constants\` and \`aliases\`. ${problems}`,
  );
}

/** Absolute paths of the aliases, by alias. */
export const aliasPaths = (context: string, { aliases }: Pick<OwnConfig, 'aliases'>) =>
  Object.fromEntries(Object.entries(aliases).map(([alias, path]) => [alias, join(context, path)]));

/** The constants as source code, by name. */
export const constantCode = ({ constants }: Pick<OwnConfig, 'constants'>) =>
  Object.fromEntries(
    Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
  );
