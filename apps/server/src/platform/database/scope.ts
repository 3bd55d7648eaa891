import { setTimeout as pause } from 'node:timers/promises';
import { today } from '@quarterlight/kit/days';
import { sql } from 'kysely';
import pg from 'pg';
import { type Actor, looksAtBranch, seesAll } from '../access/actor.ts';
import { writeAudit } from '../log/audit.ts';
import type { HintBounds } from '../realtime/hint-bounds.ts';
import { type Announced, asKept, hintsOf, keepingHints } from '../realtime/kept-hints.ts';
import { Refusal } from '../refusal.ts';
import { ask, builderOf, isOutdated, nameUnder, type Role, type Statement } from './connection.ts';
import { claimKey, keepingAnswer } from './once.ts';
import type { Replica } from './replica.ts';
import { inTransaction } from './transaction.ts';
import type { BulkTx, CopyTx, Hint, Once, ReadTx, Tenant, WriteTx } from './tx.ts';

export type { BulkTx, CopyTx, Hint, Once, ReadTx, Tenant, WriteTx } from './tx.ts';

export interface ScopeSource {
  /** Pipelined, for requests. */
  readonly pool: pg.Pool;
  /** Not pipelined, for COPY. */
  readonly copyPool: pg.Pool;
  /** What files and dashboards are read from where there is one and it is fit. */
  readonly replica?: Replica | undefined;
  readonly now: () => Date;
  /** Whose the records are that hints name. */
  readonly hintBounds: HintBounds;
  /** Called after commit with what changed. */
  readonly onHints: (hints: readonly Hint[]) => void;
  /**
   * Of a process that fills a tenant nobody can sign in to yet: `now` is the database's clock too (`app.now()` hears it in such a tenant alone), no commit
   * waits for the disk, no screen is told, and tasks are handed over after commit instead of being queued.
   */
  readonly filling?: { readonly onTask: (task: EnqueuedTask) => void };
}

export interface EnqueuedTask {
  readonly name: string;
  readonly input: object;
  /** An instant. */
  readonly runAt: string;
}

const bound = ['role', 'app.tenant', 'app.user', 'app.customer', 'app.branch', 'app.technician', 'app.subcontractor', 'app.site'];
const settingsOf = (names: readonly string[]): string => `select ${names.map((name, place) => `set_config('${name}', $${place + 1}, true)`).join(', ')}`;
const settingsText = settingsOf(bound);
const fillingText = settingsOf([...bound, 'synchronous_commit', 'app.clock']);
const retried = new Set(['40001', '40P01']);
const mayBeRetried = (error: unknown): boolean => error instanceof pg.DatabaseError && (retried.has(error.code ?? '') || isOutdated(error));

/** Reads once more where the tables were upgraded beneath the first time. */
const evenIfUpgraded = <Result>(read: () => Promise<Result>): Promise<Result> =>
  read().catch((error: unknown) => {
    if (!isOutdated(error)) throw error;
    return read();
  });

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

  /** The same person in what is their own and no bound's business: signing in and out, their password. */
  unbound(): Scope {
    return this.as({ ...this.actor, customerId: null, branchId: null, technicianId: null, subcontractorId: null });
  }

  /** The same scope for a request that carries an idempotency key: its first write claims the key. */
  once(once: Once): Scope {
    return new Scope(this.#source, this.tenant, this.actor, once);
  }

  /** Runs reads that cannot write, in one transaction; statements that do not wait for each other are best asked at once, by `Promise.all`. */
  async read<Result>(work: (tx: ReadTx) => Promise<Result>): Promise<Result> {
    return evenIfUpgraded(() => inTransaction(this.#options(this.#source.pool, true), (client) => work(this.#base(client))));
  }

  /** The same for what may be up to a minute old: from a replica, where there is one. */
  async readOlder<Result>(work: (tx: ReadTx) => Promise<Result>): Promise<Result> {
    return evenIfUpgraded(() => inTransaction(this.#options(this.#forOlder.pool, true), (client) => work(this.#base(client))));
  }

  /** The same as `readOlder` on a connection that can stream, one of few: for files of any size. */
  async copy<Result>(work: (tx: CopyTx) => Promise<Result>): Promise<Result> {
    return inTransaction(this.#options(this.#forOlder.copyPool, true), (client) => work({ ...this.#base(client), client }));
  }

  /** Runs one business transaction: all of it or nothing, tried again (three times at most) where the database asks for it. */
  async write<Result>(work: (tx: WriteTx) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#writeOnce(work);
      } catch (error) {
        if (!mayBeRetried(error) || attempt === 3) throw error;
        // Two that met once meet again, unless one of them waits a little longer.
        await pause(Math.random() * 20 * attempt);
      }
    }
  }

  /**
   * One business transaction over very many rows, on a connection that can take a stream, one of few; a statement of it may last ten minutes. It is not tried
   * again: whoever asks for it can begin anew.
   */
  async bulk<Result>(work: (tx: BulkTx) => Promise<Result>): Promise<Result> {
    return this.#writeOnce(async (tx, client) => {
      await sql`select set_config('statement_timeout', '600000', true), set_config('idle_in_transaction_session_timeout', '600000', true)`.execute(tx.db);
      return work({ ...tx, client });
    }, this.#source.copyPool);
  }

  async #writeOnce<Result>(work: (tx: WriteTx, client: pg.PoolClient) => Promise<Result>, pool = this.#source.pool): Promise<Result> {
    const announced: Announced[] = [];
    const tasks: EnqueuedTask[] = [];
    let hints: readonly Hint[] = [];
    let kept: Promise<pg.QueryResult> | undefined;
    const closing = (client: pg.PoolClient, answer: Result) => {
      hints = hintsOf(this.tenant.id, announced);
      const named = (statement: Statement) => ask(client, { ...statement, name: nameUnder(this.#role, statement.name ?? statement.text) });
      kept = hints.length > 0 && !this.#source.filling ? named(keepingHints(hints, this.#source.hintBounds)) : undefined;
      return [...(kept ? [kept] : []), ...(this.#once ? [named(keepingAnswer(this.#once, answer))] : [])];
    };
    const answer = await inTransaction({ ...this.#options(pool, false), closing }, async (client) => {
      const tx = this.#writeTx(client, announced, tasks);
      if (this.#once) await claimKey(tx, this.#once);
      return work(tx, client);
    });
    if (this.#once) this.#once.result = answer;
    if (kept) this.#source.onHints(asKept(hints, (await kept).rows));
    for (const task of tasks) this.#source.filling?.onTask(task);
    return answer;
  }

  get #forOlder(): Pick<ScopeSource, 'pool' | 'copyPool'> {
    const { replica } = this.#source;
    return replica?.isFit() ? replica : this.#source;
  }

  get #role(): Role {
    return seesAll(this.actor) ? 'quarterlight_staff' : 'quarterlight_app';
  }

  #options(pool: pg.Pool, readOnly: boolean) {
    const { actor, tenant } = this;
    // Whoever is bound stays in the role that signed in, under every policy.
    const role = this.#role === 'quarterlight_staff' ? this.#role : 'none';
    const bounds = [actor.customerId ?? '', actor.branchId ?? '', actor.technicianId ?? '', actor.subcontractorId ?? ''];
    const values = [role, tenant.id, actor.userId, ...bounds, looksAtBranch(actor) ? 'on' : ''];
    const filling = this.#source.filling !== undefined;
    const settings: Statement = {
      name: filling ? 'settings of a filling' : 'settings',
      text: filling ? fillingText : settingsText,
      values: filling ? [...values, 'off', this.now()] : values,
    };
    return { pool, tenantId: tenant.id, readOnly, settings };
  }

  #base(client: pg.PoolClient): ReadTx {
    return { db: builderOf(client, this.#role), actor: this.actor, tenant: this.tenant, now: this.now(), today: this.today() };
  }

  #writeTx(client: pg.PoolClient, announced: Announced[], tasks: EnqueuedTask[]): WriteTx {
    const base = this.#base(client);
    return {
      ...base,
      writes: true,
      audit: (entry) => writeAudit(base, entry),
      enqueue: async (name, input, options = {}) => {
        const { key = null, runAt = base.now } = options;
        if (this.#source.filling) return void tasks.push({ name, input, runAt });
        await sql`select app.enqueue_task(${name}, ${JSON.stringify(input)}, ${key}, ${runAt})`.execute(base.db);
      },
      announce: async (entity, id, version = 0, was) => {
        announced.push({ entity, id, version, ...(was === undefined ? {} : { was }) });
      },
    };
  }
}

/** Gives the row, or refuses as if the record did not exist. */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Refusal('record.not_found');
  return row;
}
