import '@agent-atlas/shared-ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';

const { Page } = await import('content/pages/faq');
const page = createElement(
  QueryClientProvider,
  { client: new QueryClient() },
  createElement(MemoryRouter, null, createElement(Page)),
);
createRoot(document.body).render(page);
