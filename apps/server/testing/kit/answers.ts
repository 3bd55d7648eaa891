import { expect } from 'vitest';
import type { Answer } from './client.ts';

/** What an answer says, where it is 200. */
export function ok<Body>(answer: Answer<Body>): Body {
  expect(answer.problem.detail ?? answer.status, answer.text).toBe(200);
  return answer.body;
}

/** Expects one refusal: its code and the first sentence. */
export function refused(answer: Answer<unknown>, code: string, sentence?: RegExp | string): void {
  const status = code === 'record.not_found' || code === 'link.gone' ? 404 : code.startsWith('access.') ? 403 : 400;
  expect([answer.status, answer.problem.code], answer.text).toEqual([status, code]);
  if (sentence !== undefined) expect(answer.problem.detail).toMatch(sentence);
}
