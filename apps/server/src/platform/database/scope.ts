import { AsyncLocalStorage } from 'node:async_hooks';
import { today } from '@quarterlight/kit/days';
import type { Kysely } from 'kysely';
import pg from 'pg';
import type { Actor } from '../access/actor.ts';
import { type AuditEntry, writeAudit } from '../log/audit.ts';
import { type Announced, keepHints } from '../realtime/kept-hints.ts';
import { Refusal } from '../refusal.ts';
import { builderOf } from './connection.ts';
import { claimKey, keepAnswer } from './once.ts';
import type { DB } from './tables.gen.ts';

export interface Tenant {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
  readonly logo: string;
  readonly status: string;
  readonly timeZone: string;
  readonly currency: string;
}

export interface ReadTx {
  /** Queries inside the open, bound transaction. */
  readonly db: Kysely<DB>;
  /** The raw connection, for COPY and cursors only. */
  readonly client: pg.PoolClient;
  readonly actor: Actor;
  readonly tenant: Tenant;
  /** The instant of the transaction, ISO UTC. */
  readonly now: string;
  /** Today in the tenant's zone. */
  readonly today: string;
}

export interface Hint {
  /** The id of its row, by which another process knows that it has heard it. */
  readonly key: string;
  readonly tenantId: string;
  readonly entity: string;
  readonly id: string;
  readonly version: number;
}

export interface WriteTx extends ReadTx {
  readonly writes: true;
  /** One entry of the system log; kept or lost with the transaction. */
  audit(entry: AuditEntry): Promise<void>;
  /** A task, enqueued with the transaction. `key` makes it one of its kind; `runAt` is an instant. */
  enqueue(name: string, input: object, options?: { key?: string; runAt?: string }): Promise<void>;
  /** Tells open screens that a record changed. */
  announce(entity: string, id: string, version?: number): Promise<void>;
}

/** A request that may be repeated: its key, and what its one write answered. */
export interface Once {
  readonly key: string;
  readonly userId: string;
  readonly route: string;
  readonly bodyHash: string;
  result: unknown;
}

export interface ScopeSource {
  readonly pool: pg.Pool;
  readonly now: () => Date;
  /** Called after commit with what changed. */
  readonly onHints: (hints: readonly Hint[]) => void;
}

const open = new AsyncLocalStorage<true>();
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const retried = new Set(['40001', '40P01']);

/** The only way to the database: a tenant and a user bound in the database for the length of one transaction. */
export class Scope {
  readonly #source: ScopeSource;
  readonly actor: Actor;
  readonly tenant: Tenant;
  readonly #once: Once | undefined;

  constructor(source: ScopeSource, tenant: Tenant, actor: Actor, once?: Once) {
    this.#source = source;
    this.tenant = tenant;
    this.actor = actor;
    this.#once = once;
  }

  now(): string {
    return this.#source.now().toISOString();
  }

  /** Today in the tenant's zone, `YYYY-MM-DD`. */
  today(): string {
    return today(this.tenant.timeZone, this.#source.now());
  }

  /** A scope of the same tenant for another actor (a task's owner, a signed-in user after authentication). */
  as(actor: Actor): Scope {
    return new Scope(this.#source, this.tenant, actor);
  }

  /** The same scope for a request that carries an idempotency key: its first write claims the key. */
  once(once: Once): Scope {
    return new Scope(this.#source, this.tenant, this.actor, once);
  }

  /** Runs reads in one transaction that refuses to write. */
  read<Result>(work: (tx: ReadTx) => Promise<Result>): Promise<Result> {
    return this.#run('begin read only', (client) => work(this.#base(client)));
  }

  /** Runs one business transaction: all of it or nothing, tried again (three times at most) where the database asks for it. */
  async write<Result>(work: (tx: WriteTx) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      const announced: Announced[] = [];
      let hints: readonly Hint[] = [];
      try {
        const result = await this.#run('begin', async (client) => {
          const tx = this.#writeTx(client, announced);
          if (this.#once) await claimKey(tx, this.#once);
          const answer = await work(tx);
          hints = await keepHints(tx, announced);
          if (this.#once) await keepAnswer(tx, this.#once, answer);
          return answer;
        });
        if (hints.length > 0) this.#source.onHints(hints);
        return result;
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || !retried.has(error.code ?? '') || attempt === 3) throw error;
      }
    }
  }

  async #run<Result>(begin: string, work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
    if (open.getStore()) throw new Error('A transaction is open already: hand its tx on instead of opening another.');
    const client = await this.#source.pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(`${begin}; ${this.#settings()}`);
      const result = await open.run(true, () => work(client));
      const end = await client.query('commit');
      if (end.command !== 'COMMIT') throw new Error('The transaction was rolled back.');
      return result;
    } catch (error) {
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }

  #settings(): string {
    const { actor } = this;
    const pairs: [string, string | null][] = [
      ['app.tenant', this.tenant.id],
      ['app.user', actor.userId],
      ['app.customer', actor.customerId],
      ['app.branch', actor.branchId],
      ['app.technician', actor.technicianId],
    ];
    return `select ${pairs
      .map(([name, value]) => {
        if (value !== null && !uuid.test(value)) throw new Error(`${name} is not an id`);
        return `set_config('${name}', '${value ?? ''}', true)`;
      })
      .join(', ')}`;
  }

  #base(client: pg.PoolClient): ReadTx {
    return { db: builderOf(client), client, actor: this.actor, tenant: this.tenant, now: this.now(), today: this.today() };
  }

  #writeTx(client: pg.PoolClient, announced: Announced[]): WriteTx {
    const base = this.#base(client);
    return {
      ...base,
      writes: true,
      audit: (entry) => writeAudit(base, entry),
      enqueue: async (name, input, options = {}) => {
        await client.query('select app.enqueue_task($1, $2, $3, $4)', [name, JSON.stringify(input), options.key ?? null, options.runAt ?? base.now]);
      },
      announce: async (entity, id, version = 0) => {
        announced.push({ entity, id, version });
      },
    };
  }
}

/** Gives the row, or refuses as if the record did not exist. */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Refusal('record.not_found');
  return row;
}
