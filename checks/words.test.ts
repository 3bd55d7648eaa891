import { describe, expect, it } from 'vitest';
import { files, none, read } from './tree.ts';

/** The words that lost, as `docs/words.md` has them, each with the word to use. */
const lost = [...read('docs/words.md').matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].flatMap(([, , word = '', not = '']) =>
  [...not.matchAll(/`([^`]+)`(?! of)/g)].map(([, bad = '']) => ({ bad, word })),
);

const shown = /^(?:apps\/(?:web|server)|packages\/contract)\/src\/.*\.tsx?$/;
const isSilent = (line: string) => /^\s*(import |export .* from |\/\/|\*|\/\*\*)/.test(line);

/** What a person may read of a line: its texts and what stands between its tags. */
const textsOf = (line: string): string[] =>
  isSilent(line)
    ? []
    : [...line.matchAll(/'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`|>([^<>{}]+)<|^\s*([A-Z][^<>{}=;()]*[^<>{}=;(),])$/g)].map(
        (found) => found.slice(1).find((text) => text !== undefined) ?? '',
      );

const isWord = (text: string, bad: string): boolean => new RegExp(`(?<![\\w-])${bad}(?![\\w-])`).test(text);

describe('one thing has one word', () => {
  it('knows which', () => expect(lost.length).toBeGreaterThan(20));
  it('finds them where a person reads them', () => {
    const found = (line: string) => lost.filter(({ bad }) => textsOf(line).some((text) => isWord(text, bad))).map(({ bad }) => bad);
    expect([found("['Gross', total]"), found('<h2>What happened</h2>'), found("import { Facts } from './Facts.tsx';"), found('<Facts of={rows} />')]).toEqual([
      ['Gross'],
      ['What happened'],
      [],
      [],
    ]);
  });
  it('and none of the others is shown', () => {
    none(
      files(shown)
        .filter((file) => !/\.test\.|\.gen\./.test(file))
        .flatMap((file) =>
          read(file)
            .split('\n')
            .flatMap((line, index) =>
              lost
                .filter(({ bad }) => textsOf(line).some((text) => isWord(text, bad)))
                .map(({ bad, word }) => `${file}:${index + 1}: '${bad}' is called ${word} (docs/words.md)`),
            ),
        ),
    );
  });
});
