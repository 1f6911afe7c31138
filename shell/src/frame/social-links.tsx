import type { ReactNode } from 'react';

const NETWORKS: readonly { readonly name: string; readonly mark: ReactNode }[] = [
  { name: 'Twitter', mark: <path d="M4.5 4h4l11 16h-4zM19 4l-6.2 7M5 20l6.2-7" /> },
  {
    name: 'LinkedIn',
    mark: <path d="M6 10v8M6 6v.01M11 18v-8m0 4c0-2.5 1.5-4 3.5-4s3 1.5 3 4v4" />,
  },
  { name: 'Facebook', mark: <path d="M15.5 4H14a3 3 0 0 0-3 3v13M8 11.5h6.5" /> },
];

/** The site has no accounts on these networks yet, so the buttons are disabled and say so. */
export function SocialLinks() {
  return (
    <ul className="flex gap-2">
      {NETWORKS.map(({ name, mark }) => (
        <li key={name}>
          <button
            type="button"
            disabled
            aria-label={`${name} (not yet available)`}
            title={`${name}: not yet available`}
            className="grid size-9 place-items-center rounded-control border border-line text-subtle"
          >
            <svg
              viewBox="0 0 24 24"
              width={18}
              height={18}
              fill="none"
              stroke="currentColor"
              strokeWidth={2}
              strokeLinecap="round"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              {mark}
            </svg>
          </button>
        </li>
      ))}
    </ul>
  );
}
