import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FieldsOf, Route } from '@quarterlight/contract/route';
import type { FastifyRequest } from 'fastify';
import { parseInput } from '../../platform/http/read-input.ts';
import { Refusal } from '../../platform/refusal.ts';
import { fileStore } from './file-store.ts';
import { asRefusal } from './receive-upload.ts';

/**
 * Receives one part of a file that is sent in several onto the disk, as it is, for `work`, and removes it behind it. The text parts are judged by the route's
 * `uploadFields`.
 */
export async function receivePart<const R extends Route & { readonly uploadFields: NonNullable<Route['uploadFields']> }, Result>(
  route: R,
  request: FastifyRequest,
  maximumBytes: number,
  work: (part: { readonly path: string; readonly fields: FieldsOf<R> }) => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) throw new Refusal('file.upload_failed');
  const path = await fileStore().temporary();
  const sent: Record<string, unknown> = Object.create(null);
  let isHere = false;
  try {
    try {
      for await (const part of request.parts({ limits: { fileSize: maximumBytes, files: 1, fields: 5, fieldSize: 1_000, fieldNameSize: 100, parts: 6 } })) {
        if (part.type === 'field') {
          sent[part.fieldname] = part.value;
          continue;
        }
        if (part.fieldname !== 'file') throw new Refusal('file.missing');
        await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
        if (part.file.truncated) throw new Refusal('file.too_big');
        isHere = true;
      }
    } catch (error) {
      request.raw.unpipe();
      request.raw.resume();
      throw asRefusal(error);
    }
    // What comes out of the route's own schema is of its type.
    const fields = parseInput(route.uploadFields, sent) as FieldsOf<R>;
    if (!isHere) throw new Refusal('file.missing');
    return await work({ path, fields });
  } finally {
    await rm(path, { force: true });
  }
}
