import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { DatabaseError } from 'pg';
import { found, type ReadTx, type WriteTx } from '../database/scope.ts';
import type { DB } from '../database/tables.gen.ts';
import type { Refusal } from '../refusal.ts';
import { entryOf, keepEntries, writeEntries } from '../search/keep-entries.ts';
import { mayFollow } from './actions.ts';
import type { Declaration, Expected, Told, Values, Versioned } from './declaration.ts';
import { keepNames } from './field-names.ts';
import { staleRefusal } from './stale.ts';

/** The tables that a record can be kept in: those with an id and a version. */
type VersionedTable = { [Name in keyof DB]: Selectable<DB[Name]> extends Versioned ? Name : never }[keyof DB];

interface Made<Row> extends Partial<Omit<Told, 'before'>> {
  /** Writes what hangs on it, together with its log. */
  readonly children?: (row: Row) => Promise<unknown>;
}

/** What writes of very many records need of their declaration. */
export interface Declared<Row extends Versioned> extends Pick<Declaration<Row, never>, 'entity' | 'label' | 'search' | 'whose'> {
  readonly table: string;
  readonly unlogged: ReadonlySet<string>;
}

/** One kind of record: the one way to take it up, to change it and to make it. */
class RecordKind<Row extends Versioned, New extends object, Change extends object, Action extends string> {
  readonly #table: string;
  readonly #of: Declaration<Row, Action>;
  readonly #unlogged: ReadonlySet<string>;

  constructor(table: string, declaration: Declaration<Row, Action>) {
    this.#table = table;
    this.#of = declaration;
    this.#unlogged = new Set<string>([...(declaration.unlogged ?? []), 'id', 'tenant_id', 'version', 'updated_at']);
    keepNames(declaration.entity, declaration.names ?? {});
  }

  /** What was declared of it, for what writes very many at once. */
  get declared(): Declared<Row> {
    return { ...this.#of, table: this.#table, unlogged: this.#unlogged };
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
    const logged = Object.keys(set).filter((column) => !this.#unlogged.has(column));
    const changed = differing(pick(before, logged), pick(row, logged));
    await Promise.all([
      this.#tell(tx, row, change.action, change.event),
      this.#log(tx, row, change.action, { ...changed.before, ...change.before }, { ...changed.after, ...change.after }),
      this.#keepFound(tx, row, before),
    ]);
    const { whose } = this.#of;
    const moved = whose !== undefined && !isSame(whose(before), whose(row));
    await tx.announce(this.#of.entity, row.id, row.version, moved ? whose(before) : undefined);
    return row;
  }

  /** Makes one; the log has what was given, or `after` where that says it better. */
  async make(tx: WriteTx, values: New, made: Made<Row> = {}): Promise<Row> {
    return found(await this.#insert(tx, values, made, sql``));
  }

  /** The same, but undefined where one with the same key is there already, of which somebody may have thought a moment earlier. */
  makeUnlessThere(tx: WriteTx, values: New, made: Made<Row> = {}): Promise<Row | undefined> {
    return this.#insert(tx, values, made, sql`on conflict do nothing`);
  }

  async #insert(tx: WriteTx, values: New, { action = 'created', event, after, children }: Made<Row>, unless: RawBuilder<unknown>): Promise<Row | undefined> {
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
    await Promise.all([children?.(row), this.#tell(tx, row, action, event), this.#log(tx, row, action, undefined, logged), this.#keepFound(tx, row)]);
    await tx.announce(this.#of.entity, row.id, row.version);
    return row;
  }

  /** Removes what was taken up; what of it is to stay in the log is given as `before`. */
  async remove(tx: WriteTx, row: Row, gone: Partial<Omit<Told, 'event'>> = {}): Promise<void> {
    const { rows } = await sql`delete from ${sql.table(this.#table)} where id = ${row.id} and version = ${row.version} returning id`.execute(tx.db);
    if (rows.length === 0) throw await staleRefusal(tx, row);
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
    if (version !== undefined && row.version !== version) throw await staleRefusal(tx, row, version);
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
    if (search.load) return keepEntries(tx.db, search, [row.id]);
    const entry = entryOf(search, row);
    if (before === undefined || !isSame(entryOf(search, before), entry)) await writeEntries(tx.db, search.kind, [entry]);
  }

  async #log(tx: WriteTx, row: Row, action: string, before: Values | undefined, after: Values | undefined): Promise<void> {
    const { entity, label } = this.#of;
    await tx.audit({
      entity,
      id: row.id,
      label: label(row),
      action: `${entity}.${action}`,
      version: row.version,
      ...(before && { before }),
      ...(after && { after }),
    });
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

/** What differs, as the log has it: of a record's children, where `settle` is given it. */
export function differing(before: Values, after: Values): { before: Values; after: Values } {
  const names = Object.keys(after).filter((name) => !isSame(before[name], after[name]));
  return { before: pick(before, names), after: pick(after, names) };
}

/** Unique and exclusion constraints. */
const doubled = new Set(['23505', '23P01']);

const sent = (values: object): Record<string, unknown> => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
const valueOf = (row: object, column: string): unknown => Reflect.get(row, column);
const pick = (from: object, columns: readonly string[]): Values => Object.fromEntries(columns.map((column) => [column, valueOf(from, column)]));
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
