import { Link } from 'react-router-dom';
import type { FrameLinks } from '../../contract/boot.ts';
import { SITE_NAME } from '../../contract/site.ts';
import { LogoMark } from './logo.tsx';
import { SocialLinks } from './social-links.tsx';

const className = 'border-t border-line bg-surface';

function Column({ title, links }: FrameLinks['footer'][number]) {
  const id = `footer-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <nav aria-labelledby={id} className="max-sm:first-of-type:row-span-2">
      <h2 id={id} className="text-sm font-semibold text-ink">
        {title}
      </h2>
      <ul className="mt-3 flex flex-col">
        {links.map(({ label, path }) => (
          <li key={label}>
            <Link
              to={path}
              className="inline-block rounded-sm py-1 text-sm text-muted hover:text-ink hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export interface FooterProps {
  /** A prop, so that server and browser render the same year. */
  year: number;
  columns: FrameLinks['footer'];
}

/** @param html the {@link FooterContent}, if it has already been rendered */
export function Footer({ year, columns, html }: FooterProps & { html?: string | undefined }) {
  if (html === undefined) {
    return (
      <footer className={className}>
        <FooterContent year={year} columns={columns} />
      </footer>
    );
  }
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React rendered this HTML
  return <footer className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

export function FooterContent({ year, columns }: FooterProps) {
  return (
    <>
      <div className="page-container grid grid-cols-2 gap-x-8 gap-y-10 py-12 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div className="col-span-2 flex max-w-sm flex-col gap-4 sm:col-span-3 lg:col-span-1">
          <p className="flex items-center gap-2.5 text-lg font-semibold tracking-tight text-ink">
            <LogoMark />
            {SITE_NAME}
          </p>
          <p className="text-sm leading-relaxed text-muted">
            An independent, community-driven directory to discover, compare and review AI agents.
            Not affiliated with any AI company.
          </p>
          <SocialLinks />
        </div>
        {columns.map((column) => (
          <Column key={column.title} {...column} />
        ))}
      </div>
      <div className="border-t border-line">
        <p className="page-container py-5 text-sm text-muted">
          © {year} {SITE_NAME}. All rights reserved.
        </p>
      </div>
    </>
  );
}
