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

/** What an operation asks again and again, and what a right answer to it is. */
export interface Traffic<Facts> {
  /** What it knows of the rows; travels to the driver's process. */
  readonly facts: z.ZodType<Facts>;
  readonly ask: (facts: Facts, turn: number) => Ask;
  /** Throws unless the answer is the one that the rows give. */
  readonly check: (answer: unknown, facts: Facts, turn: number) => void;
  /** The same from PostgreSQL itself on one connection; statements are sent without waiting for each other. */
  readonly floor?: (client: pg.Client, facts: Facts, turn: number) => Promise<void>;
}

/** A traffic that knows its rows. */
export interface Bound {
  readonly ask: (turn: number) => Ask;
  readonly check: (answer: unknown, turn: number) => void;
  readonly floor: ((client: pg.Client, turn: number) => Promise<void>) | undefined;
}

/** Makes a traffic to be bound to facts that came from another process. */
export const defineTraffic =
  <Facts>(traffic: Traffic<Facts>) =>
  (told: unknown): Bound => {
    const facts = traffic.facts.parse(told);
    const { floor } = traffic;
    return {
      ask: (turn) => traffic.ask(facts, turn),
      check: (answer, turn) => traffic.check(answer, facts, turn),
      floor: floor && ((client, turn) => floor(client, facts, turn)),
    };
  };

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
