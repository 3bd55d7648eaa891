import type { MoveDocument } from '@quarterlight/contract/stock/schemas';
import type { ReadTx } from '../database/tx.ts';

/** A record that stock was moved for, and what is said of it as the reason. */
export interface NamedDocument {
  /** What the ledger keeps of it: the id of a delivery, where the order is what is opened. */
  readonly id: string;
  readonly recordId: string;
  /** What people know it by. */
  readonly name: string;
  /** 'Delivery 4711 on P000012'; empty where the reason of the move says it all. */
  readonly why: string;
  /** There is no more to say: the reason of the move only repeats it. */
  readonly saysAll?: true;
}

/** What an area above the ledger says of the records that it moves stock for: the ledger knows their ids alone. */
export interface MoveDocuments {
  readonly kind: MoveDocument['kind'];
  /** Those of the ids that are its own, as far as the reader may see them. */
  readonly find: (tx: ReadTx, ids: readonly string[]) => Promise<readonly NamedDocument[]>;
}
