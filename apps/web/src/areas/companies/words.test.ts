import { expect, it } from 'vitest';
import { codeFrom } from './words.ts';

it('proposes a code of what tells a company from others', () => {
  expect(['Aviva Insurance Ltd', 'The Ácme & Sons Co', 'Ltd', '24-7 Vans', ''].map(codeFrom)).toEqual(['AVIVAINS', 'ACMESONS', '', '247VANS', '']);
});
