import type { TinyRelease } from './tiny-release.ts';

/** A release with a page, which has a slot, and a contribution to that slot. */
export const slottedRelease = (name: string, shared: TinyRelease['shared'] = {}): TinyRelease => ({
  name,
  path: `/${name}`,
  slots: [{ id: 'note', order: 1 }],
  shared,
  code: `
    const { jsx, jsxs } = require('react/jsx-runtime');
    const { Slot } = require('@agent-atlas/shared-ui');
    const head = () => ({ title: 'Page', description: 'A page.', canonicalPath: '/${name}' });
    const slot = { name: 'agent.after-overview', props: { agentId: 7, agentName: 'Otter' } };
    const Page = () => jsxs('main', { children: [jsx('h1', { children: 'Page of ${name}' }), jsx(Slot, slot)] });
    const Contribution = () => jsx('p', { children: 'Note of ${name}' });
    exports.remote = {
      name: '${name}',
      contract: 1,
      routes: [{ id: 'page', path: '/${name}', head, page: async () => ({ Page }) }],
      slots: [{ id: 'note', slot: 'agent.after-overview', order: 1, examples: [{ agentId: 1, agentName: 'Otter' }], component: async () => ({ Contribution }) }],
    };
  `,
});
