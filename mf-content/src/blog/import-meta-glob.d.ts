/** `import.meta.glob` as both bundlers implement it: matching files by relative path. */
interface ImportMeta {
  glob<T>(pattern: string): Readonly<Record<string, () => Promise<T>>>;
  glob<T>(
    pattern: string,
    options: { eager: true; query: string; import: string },
  ): Readonly<Record<string, T>>;
}
