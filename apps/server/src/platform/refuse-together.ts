import { Refusal } from './refusal.ts';

/** Refusals that are told together, each at its place in a list that was sent; records that are not there are refused at once. */
export class Refusals {
  readonly #errors: Record<string, string[]> = {};
  #first: Refusal | undefined;

  /** Does something with each item in turn; what was refused of it is undefined among what it gives. */
  async each<Item, Result>(field: string, items: readonly Item[], work: (item: Item) => Result | Promise<Result>): Promise<(Result | undefined)[]> {
    const done: (Result | undefined)[] = [];
    for (const [index, item] of items.entries()) {
      try {
        done.push(await work(item));
      } catch (error) {
        if (!(error instanceof Refusal) || error.code === 'record.not_found') throw error;
        this.#first ??= error;
        this.#errors[`${field}.${index}`] = [error.message];
        done.push(undefined);
      }
    }
    return done;
  }

  /** Refuses all of it, under the code and in the words of the first, where anything was refused. */
  throwAny(): void {
    if (this.#first) throw this.#first.telling(this.#errors);
  }
}
