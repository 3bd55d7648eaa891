import pg from 'pg';
import { z } from 'zod';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What the product sent between a `begin` with its settings and the end. */
export interface Transaction {
  readonly begin: string;
  readonly statements: Statement[];
}

const Asked = z.union([
  z.string().transform((text) => ({ text, values: undefined })),
  z.looseObject({ text: z.string(), values: z.array(z.unknown()).optional() }),
]);

export interface Recorder {
  /** Gives what was written down since the last time. */
  take(): Transaction[];
  stop(): void;
}

/** Writes down every transaction that is bound to a tenant, on whatever connection of this process, until it is stopped. */
export function recordStatements(): Recorder {
  const open = new WeakMap<object, Transaction>();
  let ended: Transaction[] = [];
  const original: unknown = Reflect.get(pg.Client.prototype, 'query');
  if (typeof original !== 'function') throw new TypeError('pg has no query');
  const recorded = function (this: object, ...given: unknown[]): unknown {
    note(this, given);
    return Reflect.apply(original, this, given);
  };
  const note = (client: object, [asked, values]: unknown[]) => {
    const read = Asked.safeParse(asked);
    if (!read.success) return;
    const { text } = read.data;
    if (/^begin\b/i.test(text)) {
      if (!/app\."?tenant/.test(text)) return;
      const begun = { begin: text, statements: [] };
      open.set(client, begun);
      ended.push(begun);
    } else if (/^(commit|rollback)\b/i.test(text)) open.delete(client);
    else open.get(client)?.statements.push({ text, values: read.data.values ?? (Array.isArray(values) ? values : []) });
  };
  Reflect.set(pg.Client.prototype, 'query', recorded);
  return {
    take: () => {
      const taken = ended;
      ended = [];
      return taken;
    },
    stop: () => Reflect.set(pg.Client.prototype, 'query', original),
  };
}
