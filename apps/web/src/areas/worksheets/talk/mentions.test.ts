import { expect, it } from 'vitest';
import { nameBegun, partsOf, stillNamed, withName } from './mentions.ts';

it.each([
  ['@', 1, { at: 0, q: '' }],
  ['Ask @sa', 7, { at: 4, q: 'sa' }],
  ['Ask @sam car', 12, { at: 4, q: 'sam car' }],
  ['Ask @sam', 4, null],
  ['a@b.example', 11, null],
  ['@ then', 6, null],
  ['@sam\nnext', 9, null],
])('in %j at %i a name is begun: %j', (text, caret, begun) => {
  expect(nameBegun(text, caret)).toEqual(begun);
});

it('puts the name where it was begun, and the caret behind it', () => {
  expect(withName('Ask @sa please', { at: 4, q: 'sa' }, 'Sam Carter')).toEqual({ text: 'Ask @Sam Carter please', caret: 16 });
});

const sam = { id: '1', name: 'Sam' };
const carter = { id: '2', name: 'Sam Carter' };

it('names only who stands in the text, each once, and shows the longest name that fits', () => {
  expect(stillNamed('Ask @Sam Carter', [carter, carter, { id: '3', name: 'Ann' }])).toEqual([carter]);
  expect(partsOf('Ask @Sam Carter!', [sam, carter])).toMatchObject([
    { text: 'Ask ', isName: false },
    { text: '@Sam Carter', isName: true },
    { text: '!', isName: false },
  ]);
});
