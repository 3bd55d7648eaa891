import { expect, it } from 'vitest';
import { type Given, type GlassGroup, givenText, nextQuestion, remaining } from './glass-questions.ts';

const product = (id: string, needsCalibration = false) => ({
  id,
  code: id,
  description: id,
  kind: 'glass' as const,
  glassTypeId: null,
  quality: 'OEE' as const,
  needsCalibration,
  wholeUnits: true,
  placeholder: false,
  listPrice: { amount: 100, currency: 'GBP' },
  position: 'windscreen',
  features: [],
  hint: null,
  body: '',
  yearFrom: null,
  yearTo: null,
  price: { amount: 100, currency: 'GBP' },
});
const group: GlassGroup = {
  glassTypeId: null,
  kind: 'windscreen',
  name: 'Windscreen',
  products: [product('camera', true), product('sensor'), product('plain')],
  questions: [
    { topic: 'camera', question: 'Camera?', note: null, narrows: true, yes: ['camera'], no: ['sensor', 'plain'], unknown: [] },
    { topic: 'rain-sensor', question: 'Sensor?', note: null, narrows: true, yes: ['camera', 'sensor'], no: ['plain'], unknown: [] },
    { topic: 'acoustic', question: 'Acoustic?', note: null, narrows: false, yes: ['camera', 'sensor', 'plain'], no: [], unknown: [] },
  ],
};
const ids = (given: readonly Given[]) => remaining(group, given).map(({ id }) => id);

it('asks only what still tells the candidates apart', () => {
  expect(nextQuestion(group, [])?.topic).toBe('camera');
  expect(nextQuestion(group, [{ topic: 'camera', answer: 'no' }])?.topic).toBe('rain-sensor');
  expect(nextQuestion(group, [{ topic: 'camera', answer: 'yes' }])).toBeUndefined();
});

it('rules out what an answer contradicts, and nothing where the caller does not know', () => {
  expect(ids([{ topic: 'camera', answer: 'no' }])).toEqual(['sensor', 'plain']);
  expect(ids([{ topic: 'camera', answer: 'unknown' }])).toEqual(['camera', 'sensor', 'plain']);
  expect(
    ids([
      { topic: 'camera', answer: 'yes' },
      { topic: 'rain-sensor', answer: 'no' },
    ]),
  ).toEqual([]);
});

it('asks one question to confirm where there is one candidate only', () => {
  const single = { ...group, products: [product('plain')] };
  expect(nextQuestion(single, [])?.topic).toBe('camera');
  expect(nextQuestion(single, [{ topic: 'camera', answer: 'unknown' }])).toBeUndefined();
});

it('says what was answered', () => {
  expect(givenText({ topic: 'rain-sensor', answer: 'unknown' })).toBe('rain sensor: not known');
});
