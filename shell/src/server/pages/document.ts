import { BOOT_ELEMENT_ID, type Boot, type QaConditions } from '../../../contract/boot.ts';
import type { Head } from '../../../contract/remote.ts';
import { scriptJson } from '../../app/script-json.ts';
import { THEME_SCRIPT } from '../../frame/theme-script.ts';
import type { SetBoot } from '../../releases/set-boot.ts';
import { contentSecurityPolicy, scriptHash } from '../http/security.ts';
import { headTags } from './head-tags.ts';
import { escapeHtml } from './html.ts';

const THEME_HASH = scriptHash(THEME_SCRIPT);

/**
 * The JSON of each object without its last brace, because it is the larger part of the boot data.
 */
const setBootJson = new WeakMap<SetBoot, string>();

export interface DocumentParts {
  readonly head: Head;
  readonly publicOrigin: string;
  readonly stylesheet: string;
  /** URL of the shell's browser entry. */
  readonly entry: string;
  /** Integrity by module URL, of everything this page may load. */
  readonly integrity: Readonly<Record<string, string>>;
  /** The part of the boot data that all pages of a remote share. */
  readonly setBoot: SetBoot;
  /** The rest of the boot data except for the state of the queries. */
  readonly boot: Omit<Boot, 'state' | keyof SetBoot>;
  /** The state of the queries, as JSON. */
  readonly state: Buffer;
  /** The rendered root. */
  readonly body: Buffer;
  /** Folders on other hosts that scripts may come from, as URLs with a trailing slash. */
  readonly scriptFolders?: readonly string[];
  /** Theme and direction that a QA session requests. */
  readonly html?: Pick<QaConditions, 'theme' | 'dir'>;
  /** Scripts that run before the shell's, by URL (development only). */
  readonly extraScripts?: readonly string[];
}

export interface PageDocument {
  readonly html: Buffer;
  readonly policy: string;
}

/** Assembles a document and its content security policy. */
export function pageDocument(parts: DocumentParts): PageDocument {
  const { importMap, policy } = scriptParts(parts.integrity, parts.scriptFolders);
  const extra = (parts.extraScripts ?? []).map(
    (url) => `<script type="module" src="${escapeHtml(url)}"></script>`,
  );
  // The page is readable without scripts, so the stylesheet and images come first. It is painted while the rest of it
  // is loading, but not before the header is whole, whose controls would move.
  const before = `<!doctype html>
<html lang="en"${htmlAttributes(parts)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script>${THEME_SCRIPT}</script>
${importMap && `<script type="importmap">${importMap}</script>`}
<link rel="expect" href="#main" blocking="render">
<link rel="stylesheet" href="${escapeHtml(parts.stylesheet)}">
${extra.join('\n')}
<script type="module" async fetchpriority="low" src="${escapeHtml(parts.entry)}"></script>
${headTags(parts.head, parts.publicOrigin)}
</head>
<body>
<div id="root">`;
  const boot = `${setJson(parts.setBoot)},${scriptJson(parts.boot).slice(1, -1)}`;
  const between = `</div>
<script type="application/json" id="${BOOT_ELEMENT_ID}">${boot},"state":`;
  const after = `}</script>
</body>
</html>
`;
  return {
    html: Buffer.concat([
      Buffer.from(before),
      parts.body,
      Buffer.from(between),
      parts.state,
      Buffer.from(after),
    ]),
    policy,
  };
}

function htmlAttributes({ html: { theme, dir } = {} }: DocumentParts): string {
  return (theme ? ` data-theme="${theme}"` : '') + (dir ? ` dir="${dir}"` : '');
}

function setJson(boot: SetBoot): string {
  const known = setBootJson.get(boot);
  if (known) return known;
  const json = scriptJson(boot).slice(0, -1);
  setBootJson.set(boot, json);
  return json;
}

interface ScriptParts {
  /** Empty if there is nothing to map. */
  readonly importMap: string;
  readonly policy: string;
}

/** Import map and policy by release set: they are the same for all its pages. */
const scriptPartsOf = new WeakMap<DocumentParts['integrity'], ScriptParts>();

function scriptParts(
  integrity: DocumentParts['integrity'],
  folders: DocumentParts['scriptFolders'],
): ScriptParts {
  const known = scriptPartsOf.get(integrity);
  if (known) return known;
  // The site verifies its own files before it serves them, and hashes cannot be compressed.
  const elsewhere = Object.entries(integrity).filter(([url]) => !url.startsWith('/'));
  const importMap =
    elsewhere.length > 0 ? scriptJson({ integrity: Object.fromEntries(elsewhere) }) : '';
  const hashes = importMap ? [THEME_HASH, scriptHash(importMap)] : [THEME_HASH];
  const policy = contentSecurityPolicy(hashes, folders);
  const made = { importMap, policy };
  scriptPartsOf.set(integrity, made);
  return made;
}
