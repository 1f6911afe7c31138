import { expect, test } from 'vitest';
import { scriptJson } from '../../../src/app/script-json.ts';
import { escapeHtml } from '../../../src/server/pages/html.ts';

test('text cannot become markup or end an attribute', () => {
  expect(escapeHtml(`<b title="x" lang='y'>&</b>`)).toBe(
    '&lt;b title=&quot;x&quot; lang=&#39;y&#39;&gt;&amp;&lt;/b&gt;',
  );
});

test.each(['</script><script>alert(1)</script>', '<!--<script>', '</SCRIPT >'])(
  'JSON with %s in it cannot end its script element',
  (text) => {
    expect(scriptJson({ text })).not.toContain('<');
  },
);

test('JSON in a script parses to the original value', () => {
  const value = { text: '</script>\u2028\u2029 é "quoted"', list: [1, null, true] };
  expect(JSON.parse(scriptJson(value))).toEqual(value);
});

test('JSON in a script has no line terminators of JavaScript', () => {
  expect(scriptJson('\u2028\u2029')).toBe('"\\u2028\\u2029"');
});
