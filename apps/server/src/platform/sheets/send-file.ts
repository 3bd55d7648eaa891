import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SheetFormat } from '@quarterlight/contract/sheet';
import { errorCode } from '../error-code.ts';
import { takeSlot } from './file-slots.ts';

export const mediaTypes: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Sends bytes on as fast as they are read; ends where nobody reads any more. */
export type Send = (bytes: AsyncIterable<Buffer>) => Promise<void>;

interface Sending {
  readonly tenantId: string;
  /** Writes the file by `send`, once. */
  readonly write: (send: Send) => Promise<void>;
  /** Before the file's end, or after it broke off: nobody has the whole of a file that was not logged. */
  readonly ended: (complete: boolean) => Promise<void>;
  /** Hears of what can no longer be answered. */
  readonly onTrouble: (error: unknown) => void;
}

/** A file that is sent while it is written, one of few at a time: refused with `export.too_many`. */
export async function sendFile({ tenantId, onTrouble, ...file }: Sending): Promise<PassThrough> {
  const release = takeSlot(tenantId);
  const body = new PassThrough({ highWaterMark: 256_000 });
  const done = deliver(file, body)
    .catch((error: unknown) => {
      body.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    })
    .finally(release);
  // A failure before the first byte is answered as such; later it can only cut the file short.
  const begun = await Promise.race([once(body, 'readable').then(() => true), done.then(() => true)]);
  if (begun) done.catch(onTrouble);
  return body;
}

async function deliver({ write, ended }: Pick<Sending, 'write' | 'ended'>, body: PassThrough): Promise<void> {
  let began = false;
  try {
    await write((bytes) => {
      began = true;
      return pipeline(bytes, body, { end: false });
    });
  } catch (error) {
    if (began) await ended(false);
    if (hasGone(error)) return;
    throw error;
  }
  await ended(true);
  body.end();
}

/** Whoever reads no further has left: no trouble of ours. */
const hasGone = (error: unknown): boolean => errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE';
