/** Patterns of code that is removed from the library, each with its replacement. */
const REMOVED: readonly (readonly [RegExp, string])[] = [
  [topLevel('PrefetchPageLinks'), 'const PrefetchPageLinks = () => null;\n'],
  [topLevel('usePrefetchBehavior'), 'const usePrefetchBehavior = () => [false, null, {}];\n'],
  [topLevel('RSCErrorHandler'), ''],
  // How an error boundary handles an error of a server component.
  [
    / {4}if \(this\.context && typeof error === "object" && error && "digest" in error[\s\S]*?\n {4}\}\n/,
    '',
  ],
  [/ {4}if \(this\.context\) \{\n.*RSCErrorHandler.*\n {4}\}\n/, ''],
  [/RenderErrorBoundary\.contextType = RSCRouterContext;/, ''],
  // Names for developer tools and calls at the top level keep components in the bundle that nothing uses.
  [/^\w+\.displayName = ".*";$/gm, ''],
  [/ = (?=React\d*\.(?:createContext|forwardRef)\()/g, ' = /* @__PURE__ */ '],
];

/** Matches a top-level function, which ends with the first closing brace at the start of a line. */
function topLevel(name: string): RegExp {
  return new RegExp(`^function ${name}\\([\\s\\S]*?\\n\\}\\n`, 'm');
}

/** Whether a module of React Router contains the code that `withoutFrameworkMode` removes. */
const hasFrameworkMode = (source: string) => source.includes('function PrefetchPageLinks(');

/**
 * Removes framework mode from React Router's links and error boundaries: prefetching in `Link`, which costs two states
 * and two effects per link, and server components. Lets the bundler leave out components that nothing imports.
 *
 * @throws Error when the library has changed and a pattern no longer matches
 */
export function withoutFrameworkMode(source: string): string {
  return REMOVED.reduce((text, [part, replacement]) => {
    if (!part.test(text)) throw new Error(`React Router has changed: it has no ${part.source}`);
    return text.replace(part, replacement);
  }, source);
}

// biome-ignore lint/style/noDefaultExport: Rspack requires it of a loader
export default function routerLoader(source: string): string {
  return hasFrameworkMode(source) ? withoutFrameworkMode(source) : source;
}
