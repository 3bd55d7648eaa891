import type { Entity } from '@quarterlight/contract/entities';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { DatabaseError } from 'pg';
import type { Actor } from '../access/actor.ts';
import { found, type ReadTx, type WriteTx } from '../database/scope.ts';
import type { DB } from '../database/tables.gen.ts';
import type { Bounds } from '../realtime/hint-bounds.ts';
import type { Refusal } from '../refusal.ts';
import type { SearchDefinition } from '../search/define-search.ts';
import { entryOf, keepEntries, writeEntries } from '../search/keep-entries.ts';
import { type Actions, mayFollow } from './actions.ts';
import { keepNames } from './field-names.ts';
import { staleRefusal } from './stale.ts';

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** The tables that a record can be kept in: those with an id and a version. */
export type VersionedTable = { [Name in keyof DB]: Selectable<DB[Name]> extends Versioned ? Name : never }[keyof DB];

type Values = Readonly<Record<string, unknown>>;

/** An entry of a record's timeline, for people. */
export interface TimelineEntry {
  readonly action: string;
  readonly summary: string;
  readonly reason?: string;
  /** The entry of a lookup list that was chosen as the reason. */
  readonly reasonId?: string;
  readonly internal?: boolean;
}

export interface Declaration<Row extends Versioned, Action extends string> {
  /** What the log and the hints call it. */
  readonly entity: Entity;
  /** What a person recognises it by: its number or name. */
  readonly label: (row: Row) => string;
  /** What may be done in which state. */
  readonly actions?: Actions<Action>;
  /** In which state it is, where its `state` (or `status`) alone does not say it. */
  readonly state?: (row: Row) => string;
  /** The refusal of an action that the record's state does not allow. Needed where there are actions. */
  readonly movedOn?: (row: Row, action: Action | undefined) => Refusal;
  /** The refusal for each constraint against doubles or overlaps that a person can meet, by its name, from what was to be written. */
  readonly unique?: Readonly<Record<string, (values: Partial<Row>) => Refusal>>;
  /** Columns that the log leaves out: secrets, and what only repeats another. */
  readonly unlogged?: readonly (keyof Row & string)[];
  /** Columns whose names say too little to people. */
  readonly names?: Readonly<Partial<Record<keyof Row & string, string>>>;
  /** From whom it is hidden as if it were not there, though the database would show it to them. */
  readonly hidden?: (row: Row, actor: Actor) => boolean;
  /** Whose it is; where that changes, those whose it was are told as well. */
  readonly whose?: (row: Row) => Bounds;
  /** What goes with every change of it, before the log is written; `before` is undefined for one that was just made. */
  readonly follow?: (tx: WriteTx, row: Row, before: Row | undefined) => Promise<void>;
  /** How it is found by the search box. */
  readonly search?: SearchDefinition;
  /** Writes an entry of its timeline, where it has one. */
  readonly timeline?: (tx: WriteTx, row: Row, entry: TimelineEntry) => Promise<unknown>;
}

/** What may change it: an action of the table, or the states that allow it; and the version that the person saw. */
export interface Expected<Action extends string> {
  readonly action?: Action;
  readonly from?: readonly string[];
  readonly version?: number;
}

interface Told {
  /** What happened, as the log says it behind the entity: `changed`. */
  readonly action: string;
  /** An entry of the timeline, where the record has one; a text is its summary. */
  readonly event?: string | Omit<TimelineEntry, 'action'>;
  /** What the log keeps besides the columns: children, causes. */
  readonly before?: Values;
  readonly after?: Values;
}

type Made = Partial<Omit<Told, 'before'>>;

/** One kind of record: the one way to take it up, to change it and to make it. */
export class RecordKind<Row extends Versioned, New extends object, Change extends object, Action extends string> {
  readonly #table: string;
  readonly #of: Declaration<Row, Action>;
  readonly #unlogged: ReadonlySet<string>;

  constructor(table: string, declaration: Declaration<Row, Action>) {
    this.#table = table;
    this.#of = declaration;
    this.#unlogged = new Set<string>([...(declaration.unlogged ?? []), 'id', 'tenant_id', 'version', 'updated_at']);
    keepNames(declaration.entity, declaration.names ?? {});
  }

  /** Reads the row as it stands, unlocked; refuses `record.not_found`. */
  async read(tx: ReadTx, id: string): Promise<Row> {
    const { rows } = await sql<Row>`select * from ${sql.table(this.#table)} where id = ${id}`.execute(tx.db);
    return found(this.#shown(tx, rows)[0]);
  }

  /** Locks the row for a change; jobs that only point at it do not wait. Refuses `record.not_found`, as `movedOn` says, and `record.stale`. */
  async takeUp(tx: WriteTx, id: string, expected: Expected<Action> = {}): Promise<Row> {
    const [row] = await this.#lock(tx, [id]);
    return this.#expect(tx, found(row), expected);
  }

  /** The same of those that are there, locked in the order of their ids, in which they come. */
  async takeUpMany(tx: WriteTx, ids: readonly string[], expected: Pick<Expected<Action>, 'action' | 'from'> = {}): Promise<Row[]> {
    const rows = await this.#lock(tx, ids);
    for (const row of rows) await this.#expect(tx, row, expected);
    return rows;
  }

  /** Ends what `takeUp` began: one update guarded by the version, what changed into the log, the timeline and the hint. Gives the row as it is now. */
  async settle(tx: WriteTx, before: Row, change: Told & { readonly set?: Change }): Promise<Row> {
    const set = sent(change.set ?? {});
    const assigned = Object.entries({ ...set, ...('updated_at' in before ? { updated_at: tx.now } : {}) });
    const [row] = await this.#write(
      tx,
      sql<Row>`update ${sql.table(this.#table)} set version = version + 1${sql.join(
        assigned.map(([column, value]) => sql`, ${sql.ref(column)} = ${value}`),
        sql``,
      )} where id = ${before.id} and version = ${before.version} returning *`,
      set,
    );
    if (row === undefined) throw await staleRefusal(tx, before);
    await this.#of.follow?.(tx, row, before);
    const changed = Object.keys(set).filter((column) => !this.#unlogged.has(column) && !isSame(valueOf(before, column), valueOf(row, column)));
    const pick = (from: Row): Values => Object.fromEntries(changed.map((column) => [column, valueOf(from, column)]));
    await Promise.all([
      this.#tell(tx, row, change.action, change.event),
      this.#log(tx, row, change.action, { ...pick(before), ...change.before }, { ...pick(row), ...change.after }),
      this.#keepFound(tx, row, before),
    ]);
    const { whose } = this.#of;
    const moved = whose !== undefined && !isSame(whose(before), whose(row));
    await tx.announce(this.#of.entity, row.id, row.version, moved ? whose(before) : undefined);
    return row;
  }

  /** Makes one; the log has what was given, or `after` where that says it better. */
  async make(tx: WriteTx, values: New, made: Made = {}): Promise<Row> {
    return found(await this.#insert(tx, values, made, sql``));
  }

  /** The same, but undefined where one with the same key is there already, of which somebody may have thought a moment earlier. */
  makeUnlessThere(tx: WriteTx, values: New, made: Made = {}): Promise<Row | undefined> {
    return this.#insert(tx, values, made, sql`on conflict do nothing`);
  }

  async #insert(tx: WriteTx, values: New, { action = 'created', event, after }: Made, unless: RawBuilder<unknown>): Promise<Row | undefined> {
    const given = sent(values);
    const columns = Object.keys(given).map((column) => sql.ref(column));
    const [row] = await this.#write(
      tx,
      sql<Row>`insert into ${sql.table(this.#table)} (${sql.join(columns)}) values (${sql.join(Object.values(given))}) ${unless} returning *`,
      given,
    );
    if (row === undefined) return undefined;
    await this.#of.follow?.(tx, row, undefined);
    const logged = after ?? Object.fromEntries(Object.entries(given).filter(([column]) => !this.#unlogged.has(column)));
    await Promise.all([this.#tell(tx, row, action, event), this.#log(tx, row, action, undefined, logged), this.#keepFound(tx, row)]);
    await tx.announce(this.#of.entity, row.id, row.version);
    return row;
  }

  /** Removes what was taken up; what of it is to stay in the log is given as `before`. */
  async remove(tx: WriteTx, row: Row, gone: Partial<Omit<Told, 'event'>> = {}): Promise<void> {
    await sql`delete from ${sql.table(this.#table)} where id = ${row.id} and version = ${row.version}`.execute(tx.db);
    if (this.#of.search) await keepEntries(tx.db, this.#of.search, [row.id]);
    await this.#log(tx, row, gone.action ?? 'removed', gone.before, gone.after);
    const { whose } = this.#of;
    await tx.announce(this.#of.entity, row.id, row.version, whose?.(row));
  }

  /** The refusal of an action in the state that a row has. */
  movedOn(row: Row, action?: Action): Refusal {
    if (!this.#of.movedOn) throw new Error(`${this.#table} has actions, but does not say what to tell of a record that moved on.`);
    return this.#of.movedOn(row, action);
  }

  async #lock(tx: WriteTx, ids: readonly string[]): Promise<Row[]> {
    // The weaker lock: a foreign key's check does not wait for it.
    const query = sql<Row>`select * from ${sql.table(this.#table)} where id = any(${[...new Set(ids)]}::uuid[]) order by id for no key update`;
    return this.#shown(tx, (await query.execute(tx.db)).rows);
  }

  #shown({ actor }: ReadTx, rows: Row[]): Row[] {
    return rows.filter((row) => this.#of.hidden?.(row, actor) !== true);
  }

  async #expect(tx: WriteTx, row: Row, { action, from, version }: Expected<Action>): Promise<Row> {
    const state = this.#of.state?.(row) ?? String(valueOf(row, 'state') ?? valueOf(row, 'status'));
    if (from !== undefined && !from.includes(state)) throw this.movedOn(row, action);
    const transition = action === undefined ? undefined : this.#of.actions?.[action];
    if (transition !== undefined && !mayFollow(transition, state)) throw this.movedOn(row, action);
    if (version !== undefined && row.version !== version) throw await staleRefusal(tx, row);
    return row;
  }

  async #write(tx: WriteTx, statement: RawBuilder<Row>, values: Values): Promise<Row[]> {
    try {
      return (await statement.execute(tx.db)).rows;
    } catch (error) {
      const taken = error instanceof DatabaseError && doubled.has(error.code ?? '') ? this.#of.unique?.[error.constraint ?? ''] : undefined;
      // The values of a row that was refused: they have its shape as far as they were given.
      throw taken?.(values as Partial<Row>) ?? error;
    }
  }

  async #tell(tx: WriteTx, row: Row, action: string, event: Told['event']): Promise<void> {
    if (event !== undefined) await this.#of.timeline?.(tx, row, { action, ...(typeof event === 'string' ? { summary: event } : event) });
  }

  /** Keeps what it is found by, where that is other than before. */
  async #keepFound(tx: WriteTx, row: Row, before?: Row): Promise<void> {
    const { search } = this.#of;
    if (search === undefined) return;
    if (search.joined) return keepEntries(tx.db, search, [row.id]);
    const entry = entryOf(search, row);
    if (before === undefined || !isSame(entryOf(search, before), entry)) await writeEntries(tx.db, search.kind, [entry]);
  }

  async #log(tx: WriteTx, row: Row, action: string, before: Values | undefined, after: Values | undefined): Promise<void> {
    const { entity, label } = this.#of;
    await tx.audit({ entity, id: row.id, label: label(row), action: `${entity}.${action}`, ...(before && { before }), ...(after && { after }) });
  }
}

/** What need not be given may be given as undefined, too. */
type Sendable<Given> = { [Name in keyof Given]: object extends Pick<Given, Name> ? Given[Name] | undefined : Given[Name] };

/** Declares a kind of record that is kept in that table. */
export const defineRecord = <Table extends VersionedTable, const Action extends string = never>({
  table,
  ...declaration
}: { readonly table: Table } & Declaration<Selectable<DB[Table]> & Versioned, Action>): RecordKind<
  Selectable<DB[Table]> & Versioned,
  Sendable<Omit<Insertable<DB[Table]>, 'tenant_id'>>,
  Omit<Updateable<DB[Table]>, 'id' | 'tenant_id' | 'version'>,
  Action
> => new RecordKind(table, declaration);

/** What differs of a record's children, as `settle` takes it for the log. */
export function differing(before: Values, after: Values): { before: Values; after: Values } {
  const names = Object.keys(after).filter((name) => !isSame(before[name], after[name]));
  const pick = (from: Values): Values => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { before: pick(before), after: pick(after) };
}

/** Unique and exclusion constraints. */
const doubled = new Set(['23505', '23P01']);

const sent = (values: object): Record<string, unknown> => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
const valueOf = (row: object, column: string): unknown => Reflect.get(row, column);
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
