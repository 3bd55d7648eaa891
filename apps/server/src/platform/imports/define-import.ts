import type { LoadExample, LoadFigure, LoadKind, LoadOptions } from '@quarterlight/contract/loads/schemas';
import type { Actor } from '../access/actor.ts';
import type { BulkTx, ReadTx, WriteTx } from '../database/scope.ts';
import type { Columns } from './columns.ts';

/** What a load is about, besides its lines. */
export interface LoadFacts {
  readonly id: string;
  readonly supplierId: string | null;
  readonly fileName: string;
  readonly options: LoadOptions;
  /** Who brought the file. */
  readonly broughtBy: string;
}

/** What a check says beside the counts of the plan. `gone`: what is there now that the file no longer has; `secondPerson` says why somebody else has to load it. */
export interface Findings {
  readonly gone: number;
  readonly figures: readonly LoadFigure[];
  readonly examples: readonly LoadExample[];
  readonly secondPerson: string | null;
}

/** The price file that a load has made, by which it is found; other kinds keep what they made (`made.ts`). */
export interface Made {
  readonly priceFileId?: string;
}

/** Tells how far the work is, in lines; throws where somebody has cancelled it. */
export type Tell = (step: string, done: number) => void;

/**
 * A kind of load. In both steps the lines of the file lie in the temporary table `load_row` (`line`, `wrong`, and a column for each field), and `plan` makes
 * of them the temporary table `load_plan`: `line`, `action` ('add', 'change', 'leave' or 'refuse'), `reason` and `field` of what it refuses, and whatever else
 * `apply` needs. Lines whose cells cannot be read have `wrong` and are left out of the plan.
 */
export interface ImportKind {
  readonly kind: LoadKind;
  readonly title: string;
  readonly columns: Columns;
  /** Of each of these groups of fields, one at least stands in a file. */
  readonly needs: readonly (readonly string[])[];
  /** Whether a file of it is of one supplier. */
  readonly ofSupplier: boolean;
  /** What a first file of it is taken to hold; everything where it does not say. */
  readonly extent?: LoadOptions['extent'];
  /** Refuses options that cannot be. */
  readonly assertOptions: (tx: ReadTx, facts: LoadFacts) => Promise<void>;
  /** Refuses to begin loading, or taking back, for whoever asks for it. */
  readonly assertAsked?: (tx: ReadTx) => void;
  /** Nobody else loads the like meanwhile. */
  readonly hold: (tx: WriteTx, facts: LoadFacts) => Promise<void>;
  /** `tell` is of use where it takes long: it tells how far it is. */
  readonly plan: (tx: BulkTx, facts: LoadFacts, tell: Tell) => Promise<void>;
  /** What is to be said of the plan. */
  readonly findings: (tx: BulkTx, facts: LoadFacts) => Promise<Findings>;
  /** What the lines that are not refused come to, in pence, and what that is called: what a person has to say of the file as well before it is loaded. */
  readonly total?: { readonly title: string; readonly of: (tx: BulkTx) => Promise<number> };
  /** Whether somebody may see a figure of the preview; all of them where it does not say. */
  readonly shows?: (figure: LoadFigure, actor: Actor) => boolean;
  readonly apply: (tx: BulkTx, facts: LoadFacts, tell: Tell) => Promise<Made>;
  /** Why it cannot be taken back any more, as far as that is quickly told; null where it may be tried. */
  readonly dependedOn: (tx: ReadTx, made: Made, facts: LoadFacts) => Promise<string | null>;
  /** Takes it back. Fails as `DependedOn` where something needs it. */
  readonly undo: (tx: BulkTx, made: Made, facts: LoadFacts) => Promise<void>;
}

/** Something depends on what was loaded, in words for whoever wants to take it back. */
export class DependedOn extends Error {}

/** Declares a kind of load; an area names it in its `area.ts`. */
export const defineImport = (kind: ImportKind): ImportKind => kind;
