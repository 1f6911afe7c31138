import { searchPath } from '@agent-atlas/api/contract';
import { SITE_DESCRIPTION, SITE_NAME } from '../../../contract/site.ts';
import { ICON } from '../pages/head-tags.ts';
import { escapeHtml } from '../pages/html.ts';

const TERMS = '{searchTerms}';

/** Lets browsers search the site. Format: https://github.com/dewitt/opensearch */
export function openSearch(origin: string): string {
  const template = origin + searchPath('terms').replace('terms', TERMS);
  return `<?xml version="1.0" encoding="UTF-8"?>
<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
  <ShortName>${escapeHtml(SITE_NAME)}</ShortName>
  <Description>${escapeHtml(SITE_DESCRIPTION)}</Description>
  <InputEncoding>UTF-8</InputEncoding>
  <Image type="image/svg+xml">${escapeHtml(origin + ICON)}</Image>
  <Url type="text/html" template="${escapeHtml(template)}"/>
  <Url type="application/opensearchdescription+xml" rel="self" template="${escapeHtml(origin)}/opensearch.xml"/>
</OpenSearchDescription>
`;
}
