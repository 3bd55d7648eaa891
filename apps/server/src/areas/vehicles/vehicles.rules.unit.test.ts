import { describe, expect, it } from 'vitest';
import { makeName, modelName, sentenceCase } from './vehicles.rules.ts';

describe('what the service shouts, as people write it', () => {
  it.each([
    ['FORD', 'Ford'],
    ['LAND ROVER', 'Land Rover'],
    ['MERCEDES-BENZ', 'Mercedes-Benz'],
    ['BMW', 'BMW'],
    ['MINI', 'MINI'],
    ['Škoda', 'Skoda'],
    ['SKODA', 'Skoda'],
    ['ford', 'Ford'],
    ['mercedes  benz', 'Mercedes-Benz'],
    ['VW', 'Volkswagen'],
    ['LANDROVER', 'Land Rover'],
    ['KIA', 'Kia'],
    ['WARTBURG', 'Wartburg'],
    ['DeTomaso', 'DeTomaso'],
    ['', ''],
  ])('%s: %s', (make, name) => expect(makeName(make)).toBe(name));
  it.each([
    ['FOCUS', 'Focus'],
    ['golf GTI', 'Golf GTI'],
    ['RANGE ROVER  SPORT', 'Range Rover Sport'],
    ['XC90', 'XC90'],
    ['e-tron', 'e-tron'],
    ['CLA', 'CLA'],
  ])('the model %s: %s', (model, name) => expect(modelName(model)).toBe(name));
  it.each([
    ['HYBRID ELECTRIC', 'Hybrid electric'],
    ['BLACK & GREEN', 'Black & green'],
  ])('%s: %s', (text, name) => expect(sentenceCase(text)).toBe(name));
});
