import type { ServiceName } from '@quarterlight/contract/system/technical-schemas';
import type { ReadTx, Scope } from '../database/scope.ts';

/** How a service stands: set up, answered by the product's own stand-in, or not there; in words without a secret or an inside address. */
export interface Standing {
  readonly state: 'set' | 'stand-in' | 'missing';
  readonly words: string;
}

/** A service that the product leans on, as its area tells of it and tries it. */
export interface OutsideService {
  readonly name: ServiceName;
  readonly title: string;
  /** What it is for, and what a try does. */
  readonly purpose: string;
  readonly standing: (tx: ReadTx) => Promise<Standing>;
  /** When it last did its work in real use, where that is kept anyway. */
  readonly lastUsed?: (tx: ReadTx) => Promise<string | null>;
  /** Uses it once; `signal` ends the time it has. What it throws counts as a service that did not do its work. */
  readonly attempt: (scope: Scope, signal: AbortSignal) => Promise<{ readonly ok: boolean; readonly words: string }>;
}
