/** A remote's definition, written without the contract's helpers. */
export const remote = {
  name: 'mf-content',
  contract: 1,
  routes: [
    {
      id: 'faq',
      path: '/faq',
      head: () => ({ title: 'Stock', description: 'A page.', canonicalPath: '/faq' }),
      page: () => import('./page.js'),
    },
  ],
};
