import { finished } from 'node:stream/promises';
import { to } from 'pg-copy-streams';
import type { CopyTx } from '../database/scope.ts';

interface CopiedOut {
  /** The bytes as they come; each chunk is gone when the next is asked for. */
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
      for await (const chunk of copy.iterator({ destroyOnReturn: false })) {
        if (!Buffer.isBuffer(chunk)) continue;
        yield chunk;
        giveBack(chunk);
      }
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

/** Frees the memory of a chunk that has a piece of memory to itself: left to the collector, a long file's chunks pile up to 60 MB. */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
