import type { Entity, LogEntity } from '@quarterlight/contract/entities';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Actor } from '../access/actor.ts';
import type { Bounds } from '../realtime/hint-bounds.ts';
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

/** A write on a connection that can also take a stream. */
export interface BulkTx extends WriteTx {
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
}

/** A request that may be repeated: its key, and what its one write answered. */
export interface Once {
  readonly key: string;
  readonly userId: string;
  readonly route: string;
  readonly bodyHash: string;
  result: unknown;
}

export interface AuditEntry {
  readonly entity: LogEntity;
  readonly id: string;
  /** What a person recognises the record by: its number or name. */
  readonly label?: string;
  /** What happened, as `worksheet.completed`. */
  readonly action: string;
  /** Of the record after it, where it has one. */
  readonly version?: number;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}
