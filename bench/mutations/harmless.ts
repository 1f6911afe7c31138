import { type Mutation, mutationsAt, withEffect } from './mutation.ts';
import { placesOf } from './places.ts';
import { SUBJECT } from './subject.ts';

const ELEMENTS = {
  'more text': '<p className="mt-2">More text.</p>',
  'link to another page': '<a href="/leaderboard" className="underline">Leaderboard</a>',
  'link to another site': '<a href="https://example.com/" className="underline">Example</a>',
  'link to an agent': '<a href="/agent/1" className="underline">ChatGPT</a>',
  'closed details': '<details><summary>More</summary>Text</details>',
  'named button': '<button type="button" onClick={() => history.back()}>Back</button>',
  'named field': '<label>Name <input name="name" /></label>',
  'icon of the site': '<img alt="" src="/icon-192.png" width="16" height="16" />',
  'vector image':
    '<svg viewBox="0 0 8 8" width="8" height="8" aria-hidden="true"><path d="M0 0h8v8z" /></svg>',
  'text in another language': '<p lang="ar" dir="rtl">مرحبا</p>',
  'text with every kind of character': "<p>{'a\\u00a0b <&> \\u{1f600}'}</p>",
  'number in another format': "<p>{(12345.6).toLocaleString('en-US')}</p>",
  table: '<table><tbody><tr><th scope="row">A</th><td>B</td></tr></tbody></table>',
};

const STATEMENTS = {
  'effect without a result': 'useEffect(() => {}, []);',
  'effect that stores': "useEffect(() => localStorage.setItem('seen', '1'), []);",
  'effect that listens':
    "useEffect(() => { const stop = () => {}; addEventListener('resize', stop); return () => removeEventListener('resize', stop); }, []);",
  'effect that calls the API':
    "useEffect(() => { void fetch('/api/categories').then((response) => response.text()); }, []);",
};

const TAGS = {
  'attribute for tests': ' data-test="part"',
  'attribute for translators': ' translate="no"',
};

/** All mutations that harm nobody. */
export function harmless(): Mutation[] {
  const { elements, bodies, tags, classes, links } = placesOf(SUBJECT);
  return [
    ...mutationsAt(SUBJECT, elements, ELEMENTS),
    ...mutationsAt(SUBJECT, bodies, STATEMENTS).map(withEffect),
    ...mutationsAt(SUBJECT, bodies, { comment: '/* Nothing to add. */' }),
    ...mutationsAt(SUBJECT, tags, TAGS),
    ...mutationsAt(SUBJECT, classes, { 'one more class': (text) => text.replace(/.$/, ' p-1$&') }),
    ...mutationsAt(SUBJECT, links, { 'target is another page': '"/about"' }),
  ];
}
