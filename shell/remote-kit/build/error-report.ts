import { isBuiltin } from 'node:module';
import { stripVTControlCharacters } from 'node:util';
import type { Stats, StatsError } from '@rspack/core';
import { isUnknownFile, unknownFile } from './unknown-files.ts';

/** The package that contains a file, such as `zod` or `@scope/name`; undefined for a file of no package. */
export function packageOfFile(path: string): string | undefined {
  const inside = path.replaceAll('\\', '/').split('node_modules/').at(-1);
  return inside === path ? undefined : /^(?:@[^/]+\/)?[^/]+/.exec(inside ?? '')?.[0];
}

/** A message without colors, which the compiler adds in a terminal and where `FORCE_COLOR` is set. */
const uncolored = (error: StatsError): StatsError => ({
  ...error,
  message: stripVTControlCharacters(error.message),
});

/** Removes colors, and shortens inlined modules, whose whole data URL the compiler prints. */
const readable = (report: string) =>
  stripVTControlCharacters(report).replaceAll(/data:text\/javascript,\S+/g, '(generated)');

/** The sentence for an import of a module of Node.js; undefined for another error. */
function nodeModuleError({ message, moduleName, moduleTrace }: StatsError): string | undefined {
  const unresolved = /Can't resolve '([^']+)'/.exec(message)?.[1];
  const module = unresolved ?? moduleName ?? '';
  if (!isBuiltin(module)) return undefined;
  const file = (unresolved ? moduleName : moduleTrace?.[0]?.originName) ?? 'src';
  const owner = packageOfFile(file);
  const importer = owner ? `${owner} (${file})` : file;
  return `${importer} imports ${module} of Node.js, which neither browsers nor the site's renderers have: use a package that runs in browsers, or move the code to the API.`;
}

/** The sentence for an alias such as `@/lib/text.ts`; undefined for another error. */
function aliasError({ message, moduleName }: StatsError): string | undefined {
  const alias = /Can't resolve '([@~]\/[^']*)'/.exec(message)?.[1];
  return (
    alias &&
    `${moduleName} imports ${alias}, but aliases of tsconfig.json are not supported: use a relative path, \`aliases\` of remote.config.ts, or an alias that starts with # in the \`imports\` of package.json.`
  );
}

/** The sentence for a decorator; undefined for another error. The message shows the line, and names its position. */
function decoratorError({ message, moduleName }: StatsError): string | undefined {
  const [, line = '', column = ''] = /\[(\d+):(\d+)\]/.exec(message) ?? [];
  const text = message.split('\n').find((each) => each.trimStart().startsWith(`${line} │ `)) ?? '';
  const code = text.slice(text.indexOf('│') + '│ '.length + Number(column));
  return /^@\w/.test(code)
    ? `${moduleName}:${line} uses a decorator, which is not supported: call it as a function, such as \`export const Page = observer(View)\`.`
    : undefined;
}

/** The sentence for a file that no rule is for and that is not a script; undefined for another error. */
function fileError({ code, moduleName, moduleIdentifier, moduleTrace }: StatsError) {
  return code === 'ModuleParseError' && moduleName && isUnknownFile(moduleName, moduleIdentifier)
    ? unknownFile(moduleTrace?.[0]?.originName ?? 'src', moduleName)
    : undefined;
}

/** The compiler's errors, in one sentence each where the cause is known. */
export function errorReport(stats: Stats): string {
  const { errors = [] } = stats.toJson({ all: false, errors: true, moduleTrace: true });
  const explained = errors
    .map(uncolored)
    .map(
      (error) =>
        nodeModuleError(error) ?? aliasError(error) ?? decoratorError(error) ?? fileError(error),
    );
  const sentences = [...new Set(explained.filter((sentence) => sentence !== undefined))];
  if (explained.every((sentence) => sentence !== undefined)) return sentences.join('\n');
  return [...sentences, readable(stats.toString({ preset: 'errors-only' }))].join('\n');
}
