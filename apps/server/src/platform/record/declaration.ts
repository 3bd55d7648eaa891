import type { Entity } from '@quarterlight/contract/entities';
import type { Actor } from '../access/actor.ts';
import type { WriteTx } from '../database/scope.ts';
import type { Bounds } from '../realtime/hint-bounds.ts';
import type { Refusal } from '../refusal.ts';
import type { SearchDefinition } from '../search/define-search.ts';
import type { Actions } from './actions.ts';

/** A row of a table that records are kept in. */
export interface Versioned {
  readonly id: string;
  readonly version: number;
}

export type Values = Readonly<Record<string, unknown>>;

/** An entry of a record's timeline, for people. */
export interface TimelineEntry {
  readonly action: string;
  readonly summary: string;
  readonly reason?: string;
  /** The entry of a lookup list that was chosen as the reason. */
  readonly reasonId?: string;
  readonly internal?: boolean;
}

/** What an area says of a kind of record. */
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

/** What log and timeline are told of a change. */
export interface Told {
  /** What happened, as the log says it behind the entity: `changed`. */
  readonly action: string;
  /** An entry of the timeline, where the record has one; a text is its summary. */
  readonly event?: string | Omit<TimelineEntry, 'action'>;
  /** What the log keeps besides the columns: children, causes. */
  readonly before?: Values;
  readonly after?: Values;
}
