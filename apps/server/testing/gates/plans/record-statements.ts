import pg from 'pg';
import { z } from 'zod';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Under which the database keeps it, and may go over to one plan for all values. */
  readonly name?: string | undefined;
}

/** What the product sent behind the settings that bind it to a tenant. */
export interface Transaction {
  readonly settings: Statement;
  readonly statements: Statement[];
}

const Asked = z.looseObject({ name: z.string().optional(), text: z.string(), values: z.array(z.unknown()).default([]) });

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
  const note = (client: object, [asked]: unknown[]) => {
    const statement = Asked.safeParse(typeof asked === 'string' ? { text: asked } : asked).data;
    if (statement === undefined) return;
    const { name, text, values } = statement;
    if (/set_config\('app\.tenant'/.test(text)) {
      const begun = { settings: { text, values }, statements: [] };
      open.set(client, begun);
      ended.push(begun);
    } else if (/^(begin|commit|rollback)\b/i.test(text)) open.delete(client);
    else open.get(client)?.statements.push({ name, text, values });
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
