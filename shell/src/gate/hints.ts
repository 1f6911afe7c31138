/** What to do about the problems of a check, by its name. */
const HINTS: Readonly<Record<string, string>> = {
  Files: 'Publish the release again from its sources, under a new version.',
  'Exports and routes':
    'Run the tests of the remote: src/remote.tsx must export `remote`, and each page file `Page`.',
  'Shared packages':
    'Install the versions that the host has, or do not use what it does not share. Each problem above says which.',
  URLs: 'Change the path in the route, or agree with the team that owns the other path on which remote changes it.',
  Contributions:
    'Change `contributions` in src/remote.tsx: each link needs a page of this remote and an area that has room.',
  Slots: 'Change `slots` in src/remote.tsx: name a slot that a page offers, and load less in it.',
  Size: 'Import large modules where they are used, split them, or remove dependencies.',
  Styles: 'Apply classes only to your own elements, and reuse classes from shared-ui.',
  Scenarios:
    'Correct the response in src/scenarios.ts: /api/openapi.json describes what the API sends.',
  API: 'Read only what /api/openapi.json describes. If the API is about to change, activate the remote after it.',
  Pages: 'Open the scenario in the development server and fix the page, its loader or its head.',
  'Render order':
    'Keep what a loader or a page computes in the query client or in React state, not in a variable of a module. Use no clock or randomness.',
  Query: 'List the parameter in `query` of the route, or do not read it.',
  Links:
    'Use the path functions of the API client, and keep ids that others link to, or ask those teams to change their links first.',
  Time: 'Make the pages render faster, or list fewer scenarios.',
  'Files at their host': 'Upload the files again, and allow the site to read them (CORS).',
  'Browser: hydration and effects':
    'Open the scenario in the development server, which shows errors with their position. An error in the code, such as a name that only Node.js has, also stops the page. Without one, look for clock, randomness, locale or window in the first render. Reach the page also by a link: `dangerouslySetInnerHTML` throws then.',
  'Browser: console':
    'Remove the message or its cause; load only files that exist and none from other hosts, and use no inline scripts or styles, eval or WebAssembly.',
  'Browser: accessibility': 'Fix the element that the rule names; axe describes each rule.',
  'Browser: layout':
    'Reserve space for content that appears later, for example with a skeleton. Let wide content wrap or scroll. Write each class in full: Tailwind finds no class that code puts together.',
  'Browser: bytes':
    'Load less before the visitor asks for it: split the page, or remove dependencies and classes.',
  'Browser: time': 'Look for endless loops and requests in effects, or list fewer scenarios.',
};

/** What to do about the problems of a check; undefined for an unknown check. */
export const hintFor = (check: string): string | undefined => HINTS[check];
