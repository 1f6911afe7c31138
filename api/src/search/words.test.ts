import { expect, test } from 'vitest';
import { formsOf, keyOf, splitCamelCase, wordsOf } from './words.ts';

test.each([
  ['Text-to-Speech, “fast”!', ['text', 'to', 'speech', 'fast']],
  ['Café ﬁne', ['cafe', 'fine']],
  ['Łódź Smørrebrød, straße, STRAẞE', ['lodz', 'smorrebrod', 'strasse', 'strasse']],
  ['Diyarbakır, İzmir, Đà Nẵng', ['diyarbakir', 'izmir', 'da', 'nang']],
  ['Æsop’s œuvre, Þór, garðar', ['aesops', 'oeuvre', 'thor', 'gardar']],
  ["it's", ['its']],
  ["' or 1=1; --", ['or', '1', '1']],
  ['!!!', []],
  ['C++ and C#/F#', ['c++', 'and', 'c#', 'f#']],
  ['C++17, grade A+', ['c++', '17', 'grade', 'a+']],
  ['Q+A, Pro+, 100+ #1', ['q', 'a', 'pro', '100', '1']],
  ['人工智能', ['人工', '工智', '智能']],
  ['画像生成AIツール、無料', ['画像', '像生', '生成', 'ai', 'ツー', 'ール', '無料']],
  ['字', ['字']],
])('the words of %s', (text, words) => {
  expect(wordsOf(text)).toEqual(words);
});

test.each([
  ['Hugging Face', 'huggingface'],
  ['Character.AI', 'characterai'],
  ['D-ID', 'did'],
])('the key of %s is %s', (name, key) => {
  expect(keyOf(name)).toBe(key);
});

test.each([
  ['ElevenLabs', 'Eleven Labs'],
  ['GPTZero', 'GPT Zero'],
  ['n8n', 'n8n'],
])('%s is split into %s', (name, parts) => {
  expect(splitCamelCase(name)).toBe(parts);
});

test.each([
  ['checker', ['check', 'checke']],
  ['summarize', ['summarise']],
  ['visualise', ['visualize']],
  ['paper', []],
])('%s has the forms %j', (word, forms) => {
  expect(formsOf(word)).toEqual(forms);
});
