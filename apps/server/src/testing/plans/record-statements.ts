import pg from 'pg';
import { z } from 'zod';
import { Batch } from '../../platform/database/batch.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** What the product sent behind the settings that bind it to a tenant. */
export interface Transaction {
  readonly settings: Statement;
  readonly statements: Statement[];
}

const Asked = z.looseObject({ text: z.string() });

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
    const alone = Asked.safeParse(asked);
    for (const { text, values = [] } of asked instanceof Batch ? asked.parts : alone.success ? [{ text: alone.data.text }] : []) {
      if (/set_config\('app\.tenant'/.test(text)) {
        const begun = { settings: { text, values }, statements: [] };
        open.set(client, begun);
        ended.push(begun);
      } else if (/^(begin|commit|rollback)\b/i.test(text)) open.delete(client);
      else open.get(client)?.statements.push({ text, values });
    }
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
