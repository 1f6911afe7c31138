import { BackHomeLink, PageHeader, SectionHeader } from '../../src/index.ts';

export const part = {
  name: 'Headers',
  group: 'Surfaces',
  of: { PageHeader, SectionHeader, BackHomeLink },
} as const;

export function Section() {
  return (
    <SectionHeader
      title="Featured AI Agents"
      text="Three of them"
      to="/popular"
      className="w-full"
    />
  );
}

/** A link back, the page's only `h1` and a sentence. */
export function WholePage() {
  return <PageHeader title="Popular AI Agents" text="Top Rated Agents" className="w-full" />;
}
