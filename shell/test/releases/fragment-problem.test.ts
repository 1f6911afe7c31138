import { expect, test } from 'vitest';
import { fragmentProblem } from '../../src/releases/fragment-problem.ts';

test.each([
  ['</div></div><h1>Sold out</h1>', '</div> closes an element that it did not open'],
  ['<b></b></main>', '</main> closes'],
  ['<p><b></p></b>', '</p> closes'],
  ['<div><h1>Sold out</h1>', '<div> has no end'],
  ['<div/><p></p>', '<div> has no end'],
  ['<meta http-equiv="refresh" content="0;url=https://evil.example/">', 'a <meta>'],
  ['<p></p><META HTTP-EQUIV=refresh>', 'a <meta>'],
  ['<base href="https://evil.example/">', 'a <base>'],
  ['<link rel="stylesheet" href="/x.css">', 'a <link>'],
  ['<script>1</script>', 'a <script>'],
  ['<svg><style></style></svg>', 'a <style>'],
  ['<svg><style></div></style></svg>', 'a < or >'],
  ['<body class="dark"></body>', 'a <body>'],
  ['<plaintext>', 'a <plaintext>'],
  ['<p onclick="x()"></p>', 'the attribute onclick'],
  // The next slot of the page would be filled here.
  ['<div data-slot="agent-overview"></div>', 'the attribute data-slot'],
  ['<div data-remote="mf-b" data-contribution="note"></div>', 'the attribute data-remote'],
  // Text in HTML, but elements in SVG, where the end tag closes the slot.
  ['<svg><textarea></div></textarea></svg>', 'a < or >'],
  ['<svg><title></div></title></svg>', 'a < or >'],
  // Browsers close the page's own item first, and the slot with it.
  ['<li>Sold out</li>', '<li> is not in a <ul>'],
  ['<dd>Sold out</dd>', '<dd> is not in a <dl>'],
  // Browsers close an element around these, so that an end tag after them closes the slot.
  ['<ul><li><div><li></li></div></li></ul><h1>Sold out</h1>', 'do not nest its <li>'],
  ['<dl><dd><div><dt></dt></div></dd></dl><h1>Sold out</h1>', 'do not nest its <dt>'],
  ['<button><div><button></button></div></button><h1>Sold out</h1>', 'do not nest its <button>'],
  ['<table><div><table></table></div></table><h1>Sold out</h1>', 'do not nest its <table>'],
  ['<select><div><select></select></div></select><h1>Sold out</h1>', 'do not nest its <div>'],
  ['<svg><main><p></p></main></svg><h1>Sold out</h1>', 'do not nest its <p>'],
  ['<svg><section><p></p></section></svg><h1>Sold out</h1>', 'do not nest its <p>'],
  // Browsers create elements for each paragraph that the source does not have.
  ['<p><b><p></p></b></p>', 'do not nest its <p>'],
  [`${'<b>'.repeat(101)}${'</b>'.repeat(101)}`, 'nests more than 100 elements'],
  // Parsers disagree about where these end.
  ['<p></p><!-- ', 'a < or >'],
  ['<p></p><a', 'a < or >'],
  ['<!--></div></div><h1>Sold out</h1>-->', 'a < or >'],
  ['<![CDATA[></div></div><h1>Sold out</h1>]]>', 'a < or >'],
  ['<?x ></div>?>', 'a < or >'],
  ['<p ="></p></div></div><h1>Sold out</h1>"></p>', 'a < or >'],
])('%j would change the page around it', (html, problem) => {
  expect(fragmentProblem(html)).toContain(problem);
});

test.each([
  '',
  'A note on Otter',
  '<link rel="preload" as="image" href="/a.svg"/><img src="/a.svg" alt=""/>',
  '<p>A note<br/>on <b>Otter</b></p><img src="/a.svg" alt=""/>',
  '<ul><li>One</li><li><a href="/agent/1">Two</a></li></ul><dl><dt>a</dt><dd>b</dd></dl>',
  '<svg role="img"><title>Ranks &lt; 5</title><path d="M0 0"></path></svg>',
  '<svg><defs><linearGradient id="a"></linearGradient></defs><foreignObject><p></p></foreignObject></svg>',
  '<table><thead><tr><th>A</th></tr></thead><tbody><tr><td><ul><li>1</li></ul></td></tr></tbody></table>',
  '<form><label>Sort<select><optgroup label="a"><option>1</option></optgroup></select></label></form>',
  '<!--$--><p>Text<!-- -->more</p><!--/$-->',
  '<textarea>text</textarea><input type="text" value="&lt;/div&gt;"/>',
])('%j stays within its element', (html) => {
  expect(fragmentProblem(html)).toBeUndefined();
});
