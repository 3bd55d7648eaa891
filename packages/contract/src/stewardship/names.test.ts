import { expect, it } from 'vitest';
import { reasonsText } from './names.ts';

it('says why two look like one, each thing once', () => {
  expect(reasonsText(['name-postcode', 'telephone', 'name', 'postcode', 'alike'])).toBe('Same name and postcode, same telephone');
  expect(reasonsText(['postcode', 'alike'])).toBe('Same postcode and a similar name');
  expect(reasonsText(['vat'])).toBe('Same VAT number');
});
