import { type Mutation, mutationsAt, withEffect } from './mutation.ts';
import { type Place, placesOf } from './places.ts';
import { SUBJECT } from './subject.ts';

/** Statements at the beginning of a component. */
const STATEMENTS = {
  'render throws': "throw new Error('broken');",
  'render reads window': 'void window.innerWidth;',
  'render reads a variable that does not exist': 'void missingVariable;',
  'render reads process': 'void process.env.HOME.length;',
  'render never ends': 'for (;;);',
  'render warns': "console.warn('left over');",
  'render suspends forever': 'throw new Promise(() => {});',
  'render evaluates text': "void new Function('return 1')();",
};

/** Bodies of an effect. */
const EFFECTS = {
  'effect throws': "throw new Error('broken');",
  'effect logs an error': "console.error('broken');",
  'effect rejects': "void Promise.reject(new Error('broken'));",
  'effect never ends': 'for (;;);',
  'effect calls an unknown route': "void fetch('/api/nothing');",
  'effect calls another host': "void fetch('https://evil.example/').catch(() => {});",
  'effect evaluates text': "try { void new Function('return 1')(); } catch {}",
  'effect writes HTML': "try { document.body.innerHTML += '<p>More</p>'; } catch {}",
  'effect inserts a script':
    "document.head.append(Object.assign(document.createElement('script'), { src: 'https://evil.example/a.js' }));",
  'effect leaves the page': "location.href = '/faq';",
  'effect requests forever':
    "const ask = () => void fetch('/api/categories').then(ask, ask); for (let i = 0; i < 5; i++) ask();",
  'effect fails later': "setTimeout(() => { throw new Error('broken'); }, 20);",
  'effect empties the page': "document.querySelector('main').remove();",
  'effect shows a dialog': "alert('broken');",
};

/** Elements beside another one. */
const ELEMENTS = {
  'text differs in the browser': "<p>{typeof window === 'undefined' ? 'server' : 'browser'}</p>",
  'text is random': '<p>{Math.random()}</p>',
  'text is the time': '<p>{performance.now()}</p>',
  'class differs in the browser':
    "<p className={typeof window === 'undefined' ? 'mt-2' : 'mt-4'}>Text</p>",
  'link differs in the browser':
    "<a href={typeof window === 'undefined' ? '/faq' : '/about'}>Text</a>",
  'object as text': '<p>{{}}</p>',
  'component that does not exist': '<Missing />',
  'element in a paragraph': '<p><div>Text</div></p>',
  'inline style': '<p style={{ height: 40 }}>Text</p>',
  'style element': '<style>{"main { display: none }"}</style>',
  'script element': '<script src="https://evil.example/a.js" />',
  'inline script': '<script dangerouslySetInnerHTML={{ __html: "1" }} />',
  'HTML in a string': '<p dangerouslySetInnerHTML={{ __html: "<b>Text</b>" }} />',
  'image of another host': '<img alt="" src="https://evil.example/a.png" width="1" height="1" />',
  'image that does not exist': '<img alt="" src="/missing.png" width="1" height="1" />',
  'image without alt': '<img src="/icon-192.png" width="1" height="1" />',
  'frame of another host': '<iframe title="Frame" src="https://evil.example/" />',
  'form for another host': '<form action="https://evil.example/"><button>Send</button></form>',
  'form with a function': '<form action={() => {}}><button type="submit">Send</button></form>',
  'refresh to another host': '<meta httpEquiv="refresh" content="0;url=https://evil.example/" />',
  'button without a name': '<button type="button" />',
  'field without a label': '<input />',
  'link without text': '<a href="/faq" />',
  'text without contrast': '<p className="text-page bg-page">Text</p>',
  'role that does not exist': '<p role="nonsense">Text</p>',
  'link to no page': '<a href="/no-such-page">Text</a>',
  'link to no agent page': '<a href="/agent/1/nothing">Text</a>',
  'link to no anchor': '<a href="#no-such-anchor">Text</a>',
  'link with a script': '<a href="javascript:alert(1)">Text</a>',
  'link that cannot be decoded': '<a href="/agent/%">Text</a>',
  'class that no rule defines': '<p className="flx itms-center">Text</p>',
  'class made of parts': "<p className={['gap', 13].join('-')}>Text</p>",
  'page that is too large': "<p>{'large '.repeat(400_000)}</p>",
  'part that is too wide': '<p className="w-[3000px]">Text</p>',
  'part that covers the page': '<div className="fixed inset-0 z-50 bg-page">Text</div>',
};

const ATTRIBUTES = {
  'aria attribute with a wrong value': ' aria-hidden="maybe"',
  'role without what it needs': ' role="checkbox"',
  'inline style attribute': ' style={{ height: 40 }}',
  'attribute differs in the browser': " lang={typeof window === 'undefined' ? 'en' : 'de'}",
};

const LINKS = {
  'target does not exist': '"/no-such-page"',
};

const property = (name: string) => (place: Place & { readonly name: string }) =>
  place.name === name;

/** New text of properties of the remote's definition, by the property's name. */
const PROPERTIES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  name: { 'name of another remote': "name: 'mf-agent'" },
  id: { 'id without a file': "id: 'nothing'" },
  path: {
    'path of the API': "path: '/api/broken'",
    'path of another remote': "path: '/agent/:id'",
    'path that is relative': "path: 'broken'",
  },
  query: { 'query is not declared': 'query: []', 'query is no list': "query: 'order'" },
  load: {
    'loader throws': "load: () => { throw new Error('broken'); }",
    'loader never ends': 'load: () => new Promise(() => {})',
    'loader reads an unknown route':
      "load: ({ queryClient }) => queryClient.prefetchQuery({ queryKey: ['/api/nothing'] })",
    'loader calls another host': "load: async () => { await fetch('https://evil.example/'); }",
  },
  head: {
    'head throws': "head: () => { throw new Error('broken'); }",
    'head is missing': 'head: undefined',
    'head lacks a description': "head: () => ({ title: 'A', canonicalPath: '/broken' })",
    'canonical path of another host':
      "head: () => ({ title: 'A', description: 'B.', canonicalPath: '//evil.example/' })",
    'title is a number': "head: () => ({ title: 1, description: 'B.', canonicalPath: '/broken' })",
  },
  page: {
    'page is missing': "page: () => import('./pages/missing.tsx')",
    'page fails to load': "page: async () => { throw new Error('broken'); }",
    'page has no component': 'page: async () => ({})',
  },
  slot: { 'slot does not exist': "slot: 'agent.nowhere'" },
  examples: { 'contribution has no examples': 'examples: []' },
  component: {
    'contribution fails to load': "component: async () => { throw new Error('broken'); }",
  },
};

const SCENARIOS = {
  'scenario of no page': ["'/broken/writing'", "'/nothing/writing'"],
  'scenario without a response': ['/api/categories', '/api/agents'],
  'response that the API does not give': ["name: 'AI Chatbot', count", "name: 'AI Chatbot', total"],
  'two scenarios with one id': ["'ordered'", "'usual'"],
  'scenario with a method': ["'/broken', answers", "'broken', answers"],
} as const;

const MANIFEST: Readonly<Record<string, (manifest: Record<string, unknown>) => object>> = {
  'manifest of another contract': () => ({ contract: 99 }),
  'manifest of another name': () => ({ name: 'mf-agent' }),
  'manifest without routes': () => ({ routes: [] }),
  'manifest with a file that is missing': ({ web }) => ({
    web: { ...Object(web), entry: 'gone.js' },
  }),
  'manifest with another digest': ({ server }) => ({
    server: { ...Object(server), integrity: `sha384-${'A'.repeat(64)}` },
  }),
  'manifest with React of the future': ({ shared }) => ({
    shared: { ...Object(shared), react: '99.0.0' },
  }),
};

const effect = (body: string) => `useEffect(() => { ${body} }, []);`;

/** All mutations that break a page or a release. */
export function breaks(): Mutation[] {
  const places = placesOf(SUBJECT);
  const at = <P extends Place>(list: readonly P[], texts: Parameters<typeof mutationsAt>[2]) =>
    mutationsAt(SUBJECT, list, texts);
  const effects = Object.entries(EFFECTS).map(([kind, body]) => [kind, effect(body)]);
  return [
    ...at(places.bodies, STATEMENTS),
    ...at(places.bodies, Object.fromEntries(effects)).map(withEffect),
    ...at(places.elements, ELEMENTS),
    ...at(places.tags, ATTRIBUTES),
    ...at(places.links, LINKS),
    ...at(places.reads, { 'what is read does not exist': (text) => `.missing${text}` }),
    ...at(places.imports, {
      'import does not exist': (text) => `${text}Missing as ${text.split(' ').at(-1)}`,
    }),
    ...at(places.sources, {
      'module does not exist': (text) => text.replace(/.$/, '-missing$&'),
      'module of Node.js': () => "'node:fs'",
    }),
    ...Object.entries(PROPERTIES).flatMap(([name, texts]) =>
      at(places.properties.filter(property(name)), texts),
    ),
    ...Object.entries(SCENARIOS).map(([kind, [from, to]]) => ({
      ...{ kind, at: 'src/scenarios.ts' },
      files: {
        ...SUBJECT,
        'src/scenarios.ts': (SUBJECT['src/scenarios.ts'] ?? '').replace(from, to),
      },
    })),
    ...Object.entries(MANIFEST).map(([kind, change]) => ({
      ...{ kind, at: 'manifest.json', files: SUBJECT },
      manifest: (manifest: Record<string, unknown>) => ({ ...manifest, ...change(manifest) }),
    })),
  ];
}
