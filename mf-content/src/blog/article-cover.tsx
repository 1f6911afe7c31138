import { cn } from '@agent-atlas/shared-ui';
import type { ReactNode } from 'react';

const TONES = {
  loop: 'bg-tone-teal text-tone-teal-ink',
  bars: 'bg-tone-violet text-tone-violet-ink',
  map: 'bg-tone-blue text-tone-blue-ink',
  checklist: 'bg-tone-green text-tone-green-ink',
  meter: 'bg-tone-amber text-tone-amber-ink',
} as const satisfies Record<string, string>;

type CoverMotif = keyof typeof TONES;

export const isMotif = (name: string): name is CoverMotif => Object.hasOwn(TONES, name);

/** SVG content for a 320 by 180 view box. */
const MOTIFS: Record<CoverMotif, ReactNode> = {
  loop: (
    <>
      <path d="M160 42A48 48 0 0 1 208 88.3M201.6 114A48 48 0 0 1 137.5 132.4M118.4 114A48 48 0 0 1 134.6 49.3" />
      <path d="M213.6 77.7L208 88.3L199.1 80.3M143.8 142.6L137.5 132.4L148.9 128.7M122.6 49.7L134.6 49.3L132.1 61" />
      <circle cx="160" cy="90" r="14" className="fill-current" stroke="none" />
      <path d="M56 90h32m144 0h32" strokeDasharray="2 8" />
    </>
  ),
  bars: (
    <>
      <path
        d="M92 138v-26m34 26V90m34 48V98m34 40V62m34 76V76"
        strokeWidth="18"
        strokeLinecap="butt"
        opacity=".35"
      />
      <path d="M70 140h180M92 92l34-22 34 8 34-36 34 14" />
      <circle cx="194" cy="42" r="6" className="fill-current" stroke="none" />
    </>
  ),
  map: (
    <>
      <rect x="84" y="42" width="44" height="40" rx="6" opacity=".45" />
      <rect x="138" y="42" width="44" height="40" rx="6" className="fill-current" opacity=".35" />
      <rect x="192" y="42" width="44" height="40" rx="6" opacity=".45" />
      <rect x="84" y="98" width="44" height="40" rx="6" opacity=".45" />
      <rect x="138" y="98" width="44" height="40" rx="6" opacity=".45" />
      <rect x="192" y="98" width="44" height="40" rx="6" className="fill-current" opacity=".35" />
      <path d="M160 62v28h54v28" strokeDasharray="2 8" />
      <circle cx="160" cy="62" r="6" className="fill-current" stroke="none" />
      <circle cx="214" cy="118" r="6" className="fill-current" stroke="none" />
    </>
  ),
  checklist: (
    <>
      <path d="M118 44h84v96h-84z" opacity=".45" />
      <path d="m132 68 6 6 11-12M132 96l6 6 11-12M132 124l6 6 11-12" />
      <path d="M162 68h26M162 96h26M162 124h14" opacity=".7" />
    </>
  ),
  meter: (
    <>
      <path d="M104 122a56 56 0 0 1 112 0" strokeWidth="12" opacity=".35" />
      <path d="M104 122a56 56 0 0 1 84-48.5" strokeWidth="12" />
      <path d="m160 122 26-34" />
      <circle cx="160" cy="122" r="8" className="fill-current" stroke="none" />
    </>
  ),
};

/** A decorative cover illustration. */
export function ArticleCover({ motif, className }: { motif: string; className?: string }) {
  if (!isMotif(motif)) return null;
  return (
    <svg
      viewBox="0 0 320 180"
      fill="none"
      stroke="currentColor"
      strokeWidth="3.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={cn('block w-full', TONES[motif], className)}
    >
      {MOTIFS[motif]}
    </svg>
  );
}
