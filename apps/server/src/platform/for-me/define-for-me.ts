import type { Entity } from '@quarterlight/contract/entities';
import type { ForMeKind } from '@quarterlight/contract/notices/names';
import type { PermissionName } from '@quarterlight/contract/permissions';
import type { ReadTx } from '../database/scope.ts';

/** One thing that waits for somebody. */
export interface WaitingThing {
  readonly id: string;
  readonly title: string;
  /** What else there is to say, or nothing. */
  readonly detail: string;
  /** Since when it waits, or when it lapses: an instant or a day. */
  readonly at: string;
  /** It is over already, or failed. */
  readonly isLate: boolean;
  /** The record that it opens. */
  readonly entity: Entity;
  readonly recordId: string;
  /** Which kind of record it is, where each has a page of its own. */
  readonly recordKind?: string;
  /** As what it can be put away, where the record has no state of its own that says it is dealt with. */
  readonly edition?: string;
}

/** A kind of thing that waits for somebody, contributed by the area whose records it is of. */
export interface ForMeSource {
  readonly kind: ForMeKind;
  /** Whom it is for: whoever holds one of these; everybody where it is left out. */
  readonly needs?: readonly PermissionName[];
  /** The most pressing first, read by an index, at most so many; nothing that the actor would not be shown. */
  readonly find: (tx: ReadTx, most: number) => Promise<readonly WaitingThing[]>;
}

/** Declares what of an area's records waits for somebody; an area names it in its `area.ts`. */
export const defineForMe = (source: ForMeSource): ForMeSource => source;
