import { expect, it } from 'vitest';
import { textSize } from './sms.ts';

it.each([
  ['', 0, 0, false],
  ['a'.repeat(160), 160, 1, false],
  ['a'.repeat(161), 161, 2, false],
  ['a'.repeat(306), 306, 2, false],
  ['a'.repeat(307), 307, 3, false],
  [`€${'a'.repeat(158)}`, 160, 1, false],
  [`€${'a'.repeat(159)}`, 161, 2, false],
  [`’${'a'.repeat(69)}`, 70, 1, true],
  [`’${'a'.repeat(70)}`, 71, 2, true],
  ['👍', 2, 1, true],
])('%s takes %i places and %i parts', (text, length, parts, isWide) => expect(textSize(text)).toMatchObject({ length, parts, isWide }));
