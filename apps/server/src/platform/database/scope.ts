import { setTimeout as pause } from 'node:timers/promises';
import type { Entity } from '@quarterlight/contract/entities';
import { today } from '@quarterlight/kit/days';
import type { Kysely } from 'kysely';
import pg from 'pg';
import type { Actor } from '../access/actor.ts';
import { type AuditEntry, writeAudit } from '../log/audit.ts';
import type { Bounds, HintBounds } from '../realtime/hint-bounds.ts';
import { type Announced, asKept, hintsOf, keepingHints } from '../realtime/kept-hints.ts';
import { Refusal } from '../refusal.ts';
import { Closing } from './closing.ts';
import { builderOf, nameUnder, openTransaction, type Role, refuseLate, type Turn, takeTurn } from './connection.ts';
import { Draws } from './draws.ts';
import { type Line, lineOf, type Opening, type Statement } from './line.ts';
import { claimKey, keepingAnswer } from './once.ts';
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
  /** Queries inside the open, bound transaction; those that do not wait for each other are best asked at once, by `Promise.all`. */
  readonly db: Kysely<DB>;
  readonly actor: Actor;
  readonly tenant: Tenant;
  /** The instant of the transaction, ISO UTC. */
  readonly now: string;
  /** Today in the tenant's zone. */
  readonly today: string;
}

/** A read on a connection that can also stream. */
export interface CopyTx extends ReadTx {
  readonly client: pg.PoolClient;
}

export interface Hint extends Bounds {
  /** The id of its row, by which another process knows that it has heard it. */
  readonly key: string;
  readonly tenantId: string;
  readonly entity: Entity;
  readonly id: string;
  readonly version: number;
  /** Of whose it was: what it says of that is not asked of the record. */
  readonly kept?: boolean;
}

export interface WriteTx extends ReadTx {
  readonly writes: true;
  /** One entry of the system log; kept or lost with the transaction. */
  audit(entry: AuditEntry): Promise<void>;
  /** A task, enqueued with the transaction. `key` makes it one of its kind; `runAt` is an instant. */
  enqueue(name: string, input: object, options?: { key?: string; runAt?: string }): Promise<void>;
  /** Tells the open screens of those to whom it would be shown that a record changed; `was` whose it was before, where that changed. */
  announce(entity: Entity, id: string, version?: number, was?: Bounds): Promise<void>;
  /**
   * One of what a short transaction of its own draws for all of the tenant who ask by the same key at once. It stands whatever becomes of this one, and
   * is on the disk before what this one makes of it is.
   */
  drawBeside(key: string, drawMany: (tx: WriteTx, count: number) => Promise<readonly string[]>): Promise<string>;
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
  /** Pipelined, for requests. */
  readonly pool: pg.Pool;
  /** Not pipelined, for COPY. */
  readonly copyPool: pg.Pool;
  /** For short transactions beside open ones, which must not wait until one of those is over. */
  readonly besidePool: pg.Pool;
  readonly now: () => Date;
  /** Whose the records are that hints name. */
  readonly hintBounds: HintBounds;
  /** Called after commit with what changed. */
  readonly onHints: (hints: readonly Hint[]) => void;
}

/** How a scope's transaction is opened. */
interface Manner {
  readonly eachTurn: boolean;
  readonly readOnly: boolean;
  readonly samePlans: boolean;
  readonly ownPlans?: boolean;
  /** Its commit does not wait for the disk. What another transaction makes of it is flushed behind it, or lost with it: nothing is drawn twice. */
  readonly unflushed?: boolean;
}

const plain = (text: string): Statement => ({ name: text, text, values: [] });
const [begin, commit, rollback] = [plain('begin'), plain('commit'), plain('rollback')];
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

  /** The same person in what is their own and no bound's business: signing in and out, their password. */
  unbound(): Scope {
    return this.as({ ...this.actor, customerId: null, branchId: null, technicianId: null, subcontractorId: null });
  }

  /** The same scope for a request that carries an idempotency key: its first write claims the key. */
  once(once: Once): Scope {
    return new Scope(this.#source, this.tenant, this.actor, once);
  }

  /**
   * Runs reads that cannot write. What is asked in one turn (by `Promise.all`) is a transaction that travels in one trip; `asOne` keeps one open to the
   * end, for what needs settings of its own. `samePlans` lets the database plan each statement once, whatever its values: half of its work for what is
   * asked by equality alone, wrong for ranges and the beginnings of texts. `ownPlans` has each planned for its values, always.
   */
  async read<Result>(work: (tx: ReadTx) => Promise<Result>, { samePlans = false, ownPlans = false, asOne = false } = {}): Promise<Result> {
    const turn = await this.#connect(this.#source.pool);
    const opening = this.#opening({ eachTurn: !asOne, readOnly: true, samePlans, ownPlans });
    return this.#bound(turn, opening, () => work(this.#base(turn.client)), endRead);
  }

  /** The same, as one, on a connection that can stream, one of few: for files of any size. */
  async copy<Result>(work: (tx: CopyTx) => Promise<Result>): Promise<Result> {
    const turn = await this.#connect(this.#source.copyPool);
    const { client } = turn;
    const opening = this.#opening({ eachTurn: false, readOnly: true, samePlans: false });
    const copying = async () => {
      await lineOf(client).begin();
      return work({ ...this.#base(client), client });
    };
    return this.#bound(turn, opening, copying, endRead);
  }

  /**
   * Runs one business transaction: all of it or nothing, tried again (three times at most) where the database asks for it. Work may give back a `Closing`,
   * with whose statements the transaction ends. `samePlans` as of a read.
   */
  async write<Result>(work: (tx: WriteTx) => Promise<Result | Closing<Result>>, { samePlans = false } = {}): Promise<Result> {
    const opening = this.#opening({ eachTurn: false, readOnly: false, samePlans });
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#writeOnce(work, opening);
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || !retried.has(error.code ?? '') || attempt === 3) throw error;
        // Two that met once meet again, unless one of them waits a little longer.
        await pause(Math.random() * 20 * attempt);
      }
    }
  }

  async #writeOnce<Result>(work: (tx: WriteTx) => Promise<Result | Closing<Result>>, opening: Opening): Promise<Result> {
    const announced: Announced[] = [];
    let hints: readonly Hint[] = [];
    const turn = await this.#connect(this.#source.pool);
    const result = await this.#bound(
      turn,
      opening,
      async () => {
        const tx = this.#writeTx(turn.client, announced);
        if (this.#once) await claimKey(tx, this.#once);
        return work(tx);
      },
      async (given, line) => {
        // What closes the transaction travels in one trip with its commit, which fails if any of it does.
        hints = hintsOf(this.tenant.id, announced);
        const { answer, statements } = given instanceof Closing ? given : new Closing(given, []);
        const ask = (statement: Statement) => line.ask({ ...statement, name: nameUnder(this.#role, statement.name ?? statement.text) });
        const sent = statements.map(ask);
        const kept = hints.length > 0 ? ask(keepingHints(hints, this.#source.hintBounds)) : undefined;
        await ended(line, [...sent, ...(kept ? [kept] : []), ...(this.#once ? [ask(keepingAnswer(this.#once, answer))] : [])]);
        if (kept) hints = asKept(hints, (await kept).rows);
        if (this.#once) this.#once.result = answer;
        return answer;
      },
    );
    if (hints.length > 0) this.#source.onHints(hints);
    return result;
  }

  /** Past the open transaction, on a connection that none of those takes which wait for it. */
  async #beside<Result>(work: (tx: WriteTx) => Promise<Result>): Promise<Result> {
    const opening = this.#opening({ eachTurn: false, readOnly: false, samePlans: true, unflushed: true });
    const turn = await takeTurn(this.#source.besidePool, this.tenant.id);
    const end = async (given: Result, line: Line) => {
      await ended(line, []);
      return given;
    };
    return this.#bound(turn, opening, () => work(this.#writeTx(turn.client, [])), end);
  }

  async #connect(pool: pg.Pool): Promise<Turn> {
    if (openTransaction.getStore()?.over === false) throw new Error('A transaction is open already: hand its tx on instead of opening another.');
    return takeTurn(pool, this.tenant.id);
  }

  async #bound<Given, Result>(
    { client, end: giveBack }: Turn,
    opening: Opening,
    work: () => Promise<Given>,
    end: (given: Given, line: Line) => Promise<Result>,
  ): Promise<Result> {
    let broken: Error | undefined;
    const transaction = { over: false };
    const line = lineOf(client);
    line.open(opening);
    try {
      const given = await openTransaction.run(transaction, work);
      transaction.over = true;
      return await end(given, line);
    } catch (error) {
      transaction.over = true;
      // Whoever takes the connection next does not stand behind what is still under way.
      if (line.isOpen || line.isBusy)
        await line.ask(rollback).catch((failure: Error) => {
          broken = failure;
        });
      throw error;
    } finally {
      giveBack(broken);
    }
  }

  get #role(): Role {
    const { customerId, branchId, technicianId } = this.actor;
    return customerId === null && branchId === null && technicianId === null ? 'quarterlight_staff' : 'quarterlight_app';
  }

  /** What the transactions of this scope stand behind. */
  #opening({ eachTurn, readOnly, samePlans, ownPlans = false, unflushed = false }: Manner): Opening {
    const { actor } = this;
    const bound: [string, string | null][] = [
      // Who is bound stays in the role that signed in, under every policy.
      ['role', this.#role === 'quarterlight_staff' ? this.#role : null],
      ['app.tenant', this.tenant.id],
      ['app.user', actor.userId],
      ['app.customer', actor.customerId],
      ['app.branch', actor.branchId],
      ['app.technician', actor.technicianId],
      ['app.subcontractor', actor.subcontractorId],
      ['transaction_read_only', readOnly ? 'on' : null],
      ['synchronous_commit', unflushed ? 'off' : null],
      ['plan_cache_mode', samePlans ? 'force_generic_plan' : ownPlans ? 'force_custom_plan' : null],
    ];
    // What is not set in a transaction is empty there: settings end with the transaction that made them.
    const set = bound.filter(([, value]) => value !== null);
    const settings: Statement = {
      name: `settings ${bound.map(([, value]) => (value === null ? '-' : 'x')).join('')}`,
      text: `select ${set.map(([name], place) => `set_config('${name}', $${place + 1}, true)`).join(', ')}`,
      values: set.map(([, value]) => value),
    };
    return { statements: eachTurn ? [settings] : [begin, settings], eachTurn };
  }

  #base(client: pg.PoolClient): ReadTx {
    return { db: builderOf(client, this.#role), actor: this.actor, tenant: this.tenant, now: this.now(), today: this.today() };
  }

  #writeTx(client: pg.PoolClient, announced: Announced[]): WriteTx {
    const base = this.#base(client);
    return {
      ...base,
      writes: true,
      audit: (entry) => writeAudit(base, entry),
      enqueue: async (name, input, options = {}) => {
        refuseLate();
        await lineOf(client).ask({
          name: 'enqueue task',
          text: 'select app.enqueue_task($1, $2, $3, $4)',
          values: [name, JSON.stringify(input), options.key ?? null, options.runAt ?? base.now],
        });
      },
      announce: async (entity, id, version = 0, was) => {
        announced.push({ entity, id, version, ...(was === undefined ? {} : { was }) });
      },
      drawBeside: (key, drawMany) => drawsOf(this.#source).one(`${this.tenant.id} ${key}`, (count) => this.#beside((tx) => drawMany(tx, count))),
    };
  }
}

/** Commits in one trip with what was sent. */
async function ended(line: Line, sent: readonly Promise<unknown>[]): Promise<void> {
  const [end] = await Promise.all([line.ask(commit), ...sent]);
  if (end.command !== 'COMMIT') throw new Error('The transaction was rolled back.');
}

const draws = new WeakMap<ScopeSource, Draws>();

function drawsOf(source: ScopeSource): Draws {
  const own = draws.get(source) ?? new Draws();
  draws.set(source, own);
  return own;
}

/** A read's end changes nothing: it is not waited for, and the next statement of the connection stands behind it. */
async function endRead<Result>(result: Result, line: Line): Promise<Result> {
  if (line.isOpen) line.ask(commit).catch(() => {});
  line.send();
  return result;
}

/** Gives the row, or refuses as if the record did not exist. */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Refusal('record.not_found');
  return row;
}
