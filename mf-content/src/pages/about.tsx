import { SITE_NAME } from '@agent-atlas/contract';
import { PageHeader, TextLink } from '@agent-atlas/shared-ui';
import { ABOUT_SECTIONS, type AboutSection } from '../about/sections.ts';

export function Page() {
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title={`About ${SITE_NAME}`}
        text="An independent, community-driven directory of AI tools."
      />
      <div className="divide-y divide-line border-y border-line">
        {ABOUT_SECTIONS.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </div>
    </div>
  );
}

function Section({ section: { id, title, paragraphs, link } }: { section: AboutSection }) {
  return (
    <section aria-labelledby={id} className="grid gap-x-10 gap-y-3 py-8 md:grid-cols-[1fr_2fr]">
      <h2 id={id} className="text-xl font-semibold tracking-tight text-balance text-ink">
        {title}
      </h2>
      <div className="max-w-prose space-y-3 text-ink">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {link && (
          <p>
            <TextLink variant="standalone" to={link.to}>
              {link.label}
            </TextLink>
          </p>
        )}
      </div>
    </section>
  );
}
