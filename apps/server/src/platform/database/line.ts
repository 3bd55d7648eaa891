import pg from 'pg';
import { Batch } from './batch.ts';
import { types } from './types.ts';

/** A statement with its values; under a name a connection prepares it once. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What stands before the statements of a transaction. */
export interface Opening {
  readonly statements: readonly Statement[];
  /** Whether what is asked in one turn is a transaction of its own, each behind the same opening: for reads that need nothing of each other. */
  readonly eachTurn: boolean;
}

/** When the database last answered anything to this process, or a connection came back. */
export const lastSign = { at: 0 };

const setting = /^select set_config\b/;

type Settle = (error: Error | undefined, result: pg.QueryResult) => void;

/** What is asked on one connection: statements of one turn of the event loop leave in one packet. */
export class Line {
  readonly #client: pg.PoolClient;
  #named = true;
  #opening: Opening = { statements: [], eachTurn: false };
  #opened = false;
  #waiting: pg.Query[] = [];
  readonly #unanswered = new Set<Promise<unknown>>();

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** Names nothing from now on: what is prepared stays with a connection that a pooler lends to somebody else next. */
  forgetNames(): void {
    this.#named = false;
  }

  /** From here on statements stand behind this opening, which leaves with the first of them. */
  open(opening: Opening): void {
    this.#opening = opening;
    this.#opened = false;
  }

  /** Sends the opening by itself, for what is asked past this line. */
  async begin(): Promise<void> {
    await this.ask({ text: 'select', values: [] });
  }

  /** Whether a transaction stands open in the database. */
  get isOpen(): boolean {
    return this.#opened && !this.#opening.eachTurn;
  }

  /** Whether something that was asked has no answer yet. */
  get isBusy(): boolean {
    return this.#unanswered.size > 0;
  }

  /** Asks, at the end of this turn. */
  ask<Row extends pg.QueryResultRow>(statement: Statement): Promise<pg.QueryResult<Row>> {
    if (this.#opening.eachTurn && setting.test(statement.text)) throw new Error('A setting is gone with its turn: read as one.');
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult<Row>>();
    this.#unanswered.add(promise);
    const settle: Settle = (error, result) => {
      lastSign.at = Date.now();
      this.#unanswered.delete(promise);
      if (error) reject(error);
      else resolve(result);
    };
    if (this.#waiting.push(this.#queryOf(statement, settle)) === 1) process.nextTick(() => this.send());
    return promise;
  }

  /** Sends what is waiting. */
  send(): void {
    if (this.#waiting.length === 0) return;
    const { statements, eachTurn } = this.#opening;
    const ahead = this.#opened && !eachTurn ? [] : statements.map((statement) => this.#queryOf(statement, () => {}));
    const batch = new Batch([...ahead, ...this.#waiting]);
    this.#opened = true;
    this.#waiting = [];
    this.#client.query(batch);
  }

  #queryOf({ name, text, values }: Statement, settle: Settle): pg.Query {
    // As messages of the extended protocol, even where there are no values: a simple one is a batch by itself.
    const config = { text, values: [...values], types, queryMode: 'extended', name: this.#named ? name : undefined };
    return new pg.Query(config, settle);
  }
}

const lines = new WeakMap<pg.PoolClient, Line>();

/** The line of a pooled connection: one, as long as it lives. */
export function lineOf(client: pg.PoolClient): Line {
  const line = lines.get(client) ?? new Line(client);
  lines.set(client, line);
  return line;
}
