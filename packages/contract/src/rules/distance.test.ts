import { expect, it } from 'vitest';
import { milesText } from './distance.ts';

it('says distances in miles', () => {
  expect([0, 1.4, 1.61, 5.15, 16, 160.9344].map(milesText)).toEqual(['less than a mile', 'less than a mile', '1 mile', '3.2 miles', '9.9 miles', '100 miles']);
});
