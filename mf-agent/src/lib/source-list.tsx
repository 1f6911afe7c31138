/** Links to the public pages from which facts come. */
export function SourceList({ sources }: { sources: readonly string[] }) {
  return (
    <ul className="mt-1 flex flex-col gap-1">
      {sources.map((source) => (
        <li key={source}>
          <a
            href={source}
            rel="noopener nofollow"
            className="break-all underline decoration-line-strong underline-offset-2 hover:text-ink"
          >
            {source.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')}
          </a>
        </li>
      ))}
    </ul>
  );
}
