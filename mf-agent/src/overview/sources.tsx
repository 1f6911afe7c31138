import { formatPartialDate } from '../agent/dates.ts';

export interface SourcesProps {
  /** ISO day. */
  verifiedOn: string;
  sources: readonly string[];
}

/** When the facts were last checked, and against what. */
export function Sources({ verifiedOn, sources }: SourcesProps) {
  return (
    <div className="mt-3 border-t border-line pt-3 text-sm text-muted">
      <p>
        Verified on <time dateTime={verifiedOn}>{formatPartialDate(verifiedOn)}</time>
      </p>
      {sources.length > 0 && (
        <>
          <h3 className="mt-3 font-semibold text-ink">Sources</h3>
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
        </>
      )}
    </div>
  );
}
