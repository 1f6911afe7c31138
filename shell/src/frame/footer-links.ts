import { CATEGORY_TILES, categoryPath, categoryPlural } from '@agent-atlas/api/rules';

export interface FooterLink {
  readonly label: string;
  readonly to: string;
}

export interface FooterColumn {
  readonly title: string;
  readonly links: readonly FooterLink[];
}

export const FOOTER_COLUMNS: readonly FooterColumn[] = [
  {
    title: 'Categories',
    links: CATEGORY_TILES.map((name) => ({ label: categoryPlural(name), to: categoryPath(name) })),
  },
  {
    title: 'Company',
    links: [
      { label: 'About Us', to: '/about' },
      { label: 'Our Team', to: '/' },
      { label: 'Careers', to: '/' },
      { label: 'Contact', to: '/' },
    ],
  },
  {
    title: 'Resources',
    links: [
      { label: 'Blog', to: '/blog' },
      { label: 'Compare AI Agents', to: '/compare' },
      { label: 'AI Agents Glossary', to: '/glossary' },
      { label: 'FAQs', to: '/faq' },
      { label: 'Privacy Policy', to: '/' },
      { label: 'Terms of Service', to: '/' },
    ],
  },
];
