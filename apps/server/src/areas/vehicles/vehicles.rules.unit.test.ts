import { describe, expect, it } from 'vitest';
import { makeName, sentenceCase } from './vehicles.rules.ts';

describe('what the service shouts, as people write it', () => {
  it.each([
    ['FORD', 'Ford'],
    ['LAND ROVER', 'Land Rover'],
    ['MERCEDES-BENZ', 'Mercedes-Benz'],
    ['BMW', 'BMW'],
    ['MINI', 'MINI'],
    ['Škoda', 'Škoda'],
    ['', ''],
  ])('%s: %s', (make, name) => expect(makeName(make)).toBe(name));
  it.each([
    ['HYBRID ELECTRIC', 'Hybrid electric'],
    ['BLACK & GREEN', 'Black & green'],
  ])('%s: %s', (text, name) => expect(sentenceCase(text)).toBe(name));
});
