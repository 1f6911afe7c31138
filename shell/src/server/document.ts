import { BOOT_ELEMENT_ID, type Boot } from '../../contract/boot.ts';
import type { Head } from '../../contract/remote.ts';
import { THEME_SCRIPT } from '../frame/theme-script.ts';
import { scriptJson } from '../script-json.ts';
import { headTags } from './head-tags.ts';
import { contentSecurityPolicy, scriptHash } from './security.ts';

const THEME_HASH = scriptHash(THEME_SCRIPT);

export type SetBoot = Pick<Boot, 'set' | 'remotes' | 'routes'>;

/** As JSON without its last brace, by the object: it is the larger part of the boot data. */
const setBootJson = new WeakMap<SetBoot, string>();

export interface DocumentParts {
  readonly head: Head;
  readonly publicOrigin: string;
  readonly stylesheet: string;
  /** URL of the shell's browser entry. */
  readonly entry: string;
  /** Module URLs the page needs at once, beyond the entry. */
  readonly preloads: readonly string[];
  /** Integrity by module URL, of everything this page may load. */
  readonly integrity: Readonly<Record<string, string>>;
  /** What the boot data of all pages of a release set have in common. */
  readonly setBoot: SetBoot;
  /** The rest of the boot data but for the state of the queries. */
  readonly boot: Omit<Boot, 'state' | keyof SetBoot>;
  /** The state of the queries, as JSON. */
  readonly state: Buffer;
  /** The rendered root. */
  readonly body: Buffer;
  /** Folders on other hosts that scripts may come from, as URLs with a slash at their end. */
  readonly scriptFolders?: readonly string[];
  /** Further scripts by URL (development only). */
  readonly extraScripts?: readonly string[];
}

export interface PageDocument {
  readonly html: Buffer;
  readonly policy: string;
}

/** Joins the parts of a page into a document, with the content security policy that fits it. */
export function pageDocument(parts: DocumentParts): PageDocument {
  const { importMap, policy } = scriptParts(parts.integrity, parts.scriptFolders);
  // Low priority: the page is readable without them, so style sheet and pictures come first.
  // Fetched before the import map is read: without the integrity the import asks for, fetched twice.
  const preloads = parts.preloads.map(
    (url) =>
      `<link rel="modulepreload" fetchpriority="low" href="${url}" integrity="${parts.integrity[url] ?? ''}">`,
  );
  const extra = (parts.extraScripts ?? []).map(
    (url) => `<script type="module" src="${url}"></script>`,
  );
  // Painted while it still arrives, a page moves: what stands right or in the middle makes room for what comes after it.
  // The boot data is the first thing behind the page. An element around it would not do: Chromium waits for start tags.
  const before = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script>${THEME_SCRIPT}</script>
<script type="importmap">${importMap}</script>
<link rel="expect" href="#${BOOT_ELEMENT_ID}" blocking="render">
<link rel="stylesheet" href="${parts.stylesheet}">
${preloads.join('\n')}
<script type="module" fetchpriority="low" src="${parts.entry}" integrity="${parts.integrity[parts.entry] ?? ''}"></script>
${extra.join('\n')}
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

function setJson(boot: SetBoot): string {
  const known = setBootJson.get(boot);
  if (known) return known;
  const json = scriptJson(boot).slice(0, -1);
  setBootJson.set(boot, json);
  return json;
}

interface ScriptParts {
  readonly importMap: string;
  readonly policy: string;
}

/** Of the scripts of a release set, which are the same for all its pages. */
const scriptPartsOf = new WeakMap<DocumentParts['integrity'], ScriptParts>();

function scriptParts(
  integrity: DocumentParts['integrity'],
  folders: DocumentParts['scriptFolders'],
): ScriptParts {
  const known = scriptPartsOf.get(integrity);
  if (known) return known;
  const importMap = scriptJson({ integrity });
  const policy = contentSecurityPolicy([THEME_HASH, scriptHash(importMap)], folders);
  const made = { importMap, policy };
  scriptPartsOf.set(integrity, made);
  return made;
}
