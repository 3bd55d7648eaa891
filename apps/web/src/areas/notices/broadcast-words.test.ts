import { expect, it } from 'vitest';
import { piecesOf } from './broadcast-words.ts';

const links = (line: string) => piecesOf(line).flatMap(({ text, link }) => (link ? [text] : []));

it('follows addresses of the web alone, without what ends the sentence, and loses no character', () => {
  const line = 'See https://example.test/a?b=c#d. Or (http://example.test), not javascript:alert(1) or <script>.';
  expect(links(line)).toEqual(['https://example.test/a?b=c#d', 'http://example.test']);
  expect(
    piecesOf(line)
      .map(({ text }) => text)
      .join(''),
  ).toBe(line);
  expect(piecesOf('')).toEqual([]);
  expect(links('HTTPS://EXAMPLE.TEST data:text/html,x //example.test')).toEqual([]);
});
