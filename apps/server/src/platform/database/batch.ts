import pg from 'pg';

// What the driver calls on a query as answers come, and what it notes of a connection; its types leave both out.
declare module 'pg' {
  interface Query<R, I> {
    name: string | undefined;
    text: string;
    readonly values: I | undefined;
    handleRowDescription(message: unknown): void;
    handleDataRow(message: unknown): R | void;
    handleCommandComplete(message: unknown, connection: Connection): void;
    handleError(error: Error, connection: Connection): void;
    handleReadyForQuery(connection: Connection): void;
  }
  interface Connection {
    readonly submittedNamedStatements: Record<string, string>;
  }
}

const sync = Buffer.from([0x53, 0, 0, 0, 4]);

/**
 * Queries that travel in one packet and are answered in one: a single Sync stands behind them, where the driver puts one behind each. Without a `begin`
 * among them they are a transaction (https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-FLOW-PIPELINING). Where one fails, those behind
 * it fail of the same.
 */
export class Batch extends pg.Query {
  readonly parts: readonly pg.Query[];
  #place = 0;

  constructor(parts: readonly pg.Query[]) {
    super({ text: '' });
    this.parts = parts;
    this.#stepTo(0);
  }

  /** Sends all of it, or nothing where one of them cannot be sent, and then gives why. */
  override submit = (connection: pg.Connection): Error | null => {
    const chunks: Buffer[] = [];
    const problems: Error[] = [];
    const wire: pg.Connection = Object.create(connection, {
      stream: { value: { writable: true, write: (chunk: Buffer) => chunks.push(chunk) } },
      sync: { value: () => {} },
      close: { value: () => problems.push(new TypeError('A value cannot be sent to the database.')) },
    });
    for (const part of this.parts) {
      const problem: unknown = part.submit(wire);
      if (problem instanceof Error) problems.push(problem);
    }
    const [problem] = problems;
    if (problem === undefined && connection.stream.writable) connection.stream.write(Buffer.concat([...chunks, sync]));
    return problem ?? null;
  };

  // The driver notes under the name of the query at work what the database has parsed.
  #stepTo(place: number): void {
    this.#place = place;
    this.name = this.parts[place]?.name;
    this.text = this.parts[place]?.text ?? '';
  }

  override handleRowDescription(message: unknown): void {
    this.parts[this.#place]?.handleRowDescription(message);
  }

  override handleDataRow(message: unknown): void {
    this.parts[this.#place]?.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    const part = this.parts[this.#place];
    part?.handleCommandComplete(message, connection);
    part?.handleReadyForQuery(connection);
    this.#stepTo(this.#place + 1);
  }

  override handleError(error: Error, connection: pg.Connection): void {
    const failed = this.parts.slice(this.#place);
    this.#stepTo(this.parts.length);
    for (const part of failed) {
      // What is behind a failure is not parsed either.
      if (part.name !== undefined) Reflect.deleteProperty(connection.submittedNamedStatements, part.name);
      part.handleError(error, connection);
    }
  }

  override handleReadyForQuery(connection: pg.Connection): void {
    if (this.#place < this.parts.length) this.handleError(new Error('The database left a statement without an answer.'), connection);
  }
}
