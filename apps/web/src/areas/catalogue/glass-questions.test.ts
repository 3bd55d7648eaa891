import { expect, it } from 'vitest';
import { aGlass, lookAlikes } from '../../testing/look-alikes.ts';
import { type Given, type GlassGroup, givenText, nextQuestion, remaining } from './glass-questions.ts';

const group: GlassGroup = lookAlikes();
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
  const single = { ...group, products: [aGlass('plain')] };
  expect(nextQuestion(single, [])?.topic).toBe('camera');
  expect(nextQuestion(single, [{ topic: 'camera', answer: 'unknown' }])).toBeUndefined();
});

it('says what was answered', () => {
  expect(givenText({ topic: 'rain-sensor', answer: 'unknown' })).toBe('rain sensor: not known');
});
