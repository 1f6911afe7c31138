import * as sharedUi from '@agent-atlas/shared-ui';
import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import type { SharedModule } from '../../contract/shared.ts';
import * as reactQuery from './react-query.ts';
import * as reactRouterDom from './react-router-dom.ts';

/**
 * The host's copies of all shared modules. They are namespaces of this bundle, because another import could return a
 * second copy of a package that ships two formats.
 */
export const sharedTable: Readonly<Record<SharedModule, object>> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-router-dom': reactRouterDom,
  '@tanstack/react-query': reactQuery,
  '@agent-atlas/shared-ui': sharedUi,
};
