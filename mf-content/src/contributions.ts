import type { Contributions } from '@agent-atlas/contract';
import { aboutRoute } from './pages/about.route.ts';
import { blogRoute } from './pages/blog.route.ts';
import { faqRoute } from './pages/faq.route.ts';
import { glossaryRoute } from './pages/glossary.route.ts';
import { submitRoute } from './pages/submit.route.ts';

/** The target of links whose pages do not exist yet. */
const NOT_YET = '/';

const column = (
  title: string,
  links: readonly (readonly [label: string, path: string, order: number])[],
) => links.map(([label, path, order]) => ({ column: title, label, path, order }));

/** The links in the frame to this remote's pages. */
export const contributions: Contributions = {
  header: [{ label: 'Blog', path: blogRoute.path, order: 400 }],
  footer: [
    ...column('Company', [
      ['About Us', aboutRoute.path, 200],
      ['Our Team', NOT_YET, 210],
      ['Careers', NOT_YET, 220],
      ['Contact', NOT_YET, 230],
    ]),
    ...column('Resources', [
      ['Blog', blogRoute.path, 300],
      ['AI Agents Glossary', glossaryRoute.path, 320],
      ['FAQs', faqRoute.path, 330],
      ['Privacy Policy', NOT_YET, 340],
      ['Terms of Service', NOT_YET, 350],
    ]),
  ],
  palette: [{ group: 'Pages', label: 'Suggest an Agent', path: submitRoute.path, order: 400 }],
};
