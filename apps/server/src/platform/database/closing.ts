import type { Statement } from './line.ts';

/** What a write may give back instead of its answer: the answer, and the statements that are still to be asked. They leave in one trip with the commit. */
export class Closing<Result> {
  readonly answer: Result;
  readonly statements: readonly Statement[];

  constructor(answer: Result, statements: readonly Statement[]) {
    this.answer = answer;
    this.statements = statements;
  }
}
