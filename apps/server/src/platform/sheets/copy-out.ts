import { finished } from 'node:stream/promises';
import { to } from 'pg-copy-streams';
import type { CopyTx } from '../database/scope.ts';

export interface CopiedOut {
  readonly chunks: AsyncGenerator<Buffer>;
  /** How many rows were copied, once the chunks are read. */
  readonly rows: () => number;
}

/** Runs a `COPY (…) TO STDOUT` in the open transaction. A reader that stops early lets the rest run to its end unseen, so that the connection stays good. */
export function copyOut(tx: CopyTx, statement: string): CopiedOut {
  const copy = to(statement);
  async function* chunks(): AsyncGenerator<Buffer> {
    let ended = false;
    tx.client.query(copy);
    try {
      for await (const chunk of copy.iterator({ destroyOnReturn: false })) yield Buffer.from(chunk);
      ended = true;
    } finally {
      if (!ended && !copy.errored) {
        copy.resume();
        await finished(copy).catch(() => {});
      }
    }
  }
  return { chunks: chunks(), rows: () => copy.rowCount };
}
