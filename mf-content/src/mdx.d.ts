/** What both bundlers make of `import.meta.glob`: the files that match, by their path from here. */
interface ImportMeta {
  glob<T>(pattern: string): Readonly<Record<string, () => Promise<T>>>;
  glob<T>(
    pattern: string,
    options: { eager: true; query: string; import: string },
  ): Readonly<Record<string, T>>;
}
