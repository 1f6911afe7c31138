/** A top-level function of the library, or a piece of one, and what stands in its place. */
const REMOVED: readonly (readonly [RegExp, string])[] = [
  [topLevel('PrefetchPageLinks'), 'const PrefetchPageLinks = () => null;\n'],
  [topLevel('usePrefetchBehavior'), 'const usePrefetchBehavior = () => [false, null, {}];\n'],
  [topLevel('RSCErrorHandler'), ''],
  // What an error boundary does with an error of a server component.
  [
    / {4}if \(this\.context && typeof error === "object" && error && "digest" in error[\s\S]*?\n {4}\}\n/,
    '',
  ],
  [/ {4}if \(this\.context\) \{\n.*RSCErrorHandler.*\n {4}\}\n/, ''],
  [/RenderErrorBoundary\.contextType = RSCRouterContext;/, ''],
];

/** The function ends with the first brace at the beginning of a line. */
function topLevel(name: string): RegExp {
  return new RegExp(`^function ${name}\\([\\s\\S]*?\\n\\}\\n`, 'm');
}

/** Whether a module of React Router has the parts that `withoutFrameworkMode` takes out. */
const hasFrameworkMode = (source: string) => source.includes('function PrefetchPageLinks(');

/**
 * React Router's links and error boundaries without what they do for sites of its own framework: such sites
 * prefetch in `Link`, with two states and two effects for each link, and render server components.
 *
 * @throws Error when the library has changed: look at what it does there now
 */
export function withoutFrameworkMode(source: string): string {
  return REMOVED.reduce((text, [part, replacement]) => {
    if (!part.test(text)) throw new Error(`React Router has changed: it has no ${part.source}`);
    return text.replace(part, replacement);
  }, source);
}

// biome-ignore lint/style/noDefaultExport: the form of a loader
export default function routerLoader(source: string): string {
  return hasFrameworkMode(source) ? withoutFrameworkMode(source) : source;
}
