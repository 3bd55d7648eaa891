import type pg from 'pg';
import type { z } from 'zod';

/** A request, the same for bare and product. */
export interface Ask {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  /** Sent as a key for requests that may be repeated. */
  readonly once?: string;
}

/** What an operation asks again and again of the rows that it knows, and what a right answer to it is. */
export interface Traffic {
  readonly ask: (turn: number) => Ask;
  /** Throws unless the answer is the one that the rows give. */
  readonly check: (answer: unknown, turn: number) => void;
  /** The same from PostgreSQL itself on one connection; statements are sent without waiting for each other. */
  readonly floor: (client: pg.Client, turn: number) => Promise<void>;
}

/** Makes a traffic of what is known of the rows, which comes from another process. */
export const defineTraffic =
  <Facts>(facts: z.ZodType<Facts>, traffic: (facts: Facts) => Traffic) =>
  (told: unknown): Traffic =>
    traffic(facts.parse(told));

/** The item that a turn takes of a list, going round. */
export function takeTurn<Item>(items: readonly Item[], turn: number): Item {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('There is nothing to ask for.');
  return item;
}

/** Throws unless the condition holds. */
export function expect(condition: boolean, sentence: string): asserts condition {
  if (!condition) throw new Error(`A wrong answer: ${sentence}`);
}
