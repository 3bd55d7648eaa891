import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FieldsOf, Route } from '@quarterlight/contract/route';
import { unknownField } from '@quarterlight/contract/schema-words';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { errorCode } from '../../platform/error-code.ts';
import { mediaTypeOf } from '../../platform/files/media-types.ts';
import { noteContent } from '../../platform/http/idempotency.ts';
import { parseInput } from '../../platform/http/read-input.ts';
import { cleanPicture } from '../../platform/pictures/clean-picture.ts';
import { Refusal } from '../../platform/refusal.ts';
import { fileStore } from './file-store.ts';

export interface UploadLimits {
  readonly maximumBytes: number;
  readonly maximumFiles: number;
  /** Media types that are taken; a file's first bytes say what it is, not its name. */
  readonly types: readonly string[];
  /** Refuses where so many bytes would be more than the company has room for. */
  readonly assertRoomFor?: (bytes: number) => void;
}

interface ReceivedFile {
  readonly path: string;
  readonly name: string;
  readonly mediaType: string;
  readonly size: number;
  /** SHA-256 of what was sent, in hexadecimal. */
  readonly hash: string;
}

export interface ReceivedUpload<Fields = Record<string, never>> {
  readonly files: readonly ReceivedFile[];
  /** The text parts that came with the files, as the route's `uploadFields` describe them. */
  readonly fields: Fields;
}

const noFields = z.strictObject({});

/**
 * Receives a route's multipart upload onto disk, hands it to `work` and removes what was received, whatever happens. Refuses as the upload field words it:
 * 413 'File too big.', 415 'Incorrect file type.', 400 'Exceeded maximum number of files to upload.'; text parts are judged as a body is.
 */
export async function receiveUpload<const R extends Route, Result>(
  route: R,
  request: FastifyRequest,
  limits: UploadLimits,
  work: (upload: ReceivedUpload<FieldsOf<R>>) => Promise<Result>,
): Promise<Result> {
  const received: ReceivedFile[] = [];
  const paths: string[] = [];
  try {
    limits.assertRoomFor?.(1);
    const sent = await readParts(request, limits, received, paths);
    // What comes out of the route's own schema is of its type.
    const fields = parseInput(route.uploadFields ?? noFields, sent) as FieldsOf<R>;
    if (received.length === 0) throw new Refusal('file.missing');
    noteContent(request, JSON.stringify([received.map((file) => [file.name, file.hash]), fields]));
    return await work({ files: received, fields });
  } finally {
    await Promise.all(paths.map((path) => rm(path, { force: true })));
  }
}

async function readParts(request: FastifyRequest, limits: UploadLimits, received: ReceivedFile[], paths: string[]): Promise<Record<string, unknown>> {
  // Without a prototype: a part may be called 'constructor'.
  const fields: Record<string, unknown> = Object.create(null);
  if (!request.isMultipart()) throw new Refusal('file.upload_failed');
  try {
    const parts = request.parts({
      limits: { fileSize: limits.maximumBytes, files: limits.maximumFiles, fields: 20, fieldSize: 10_000, fieldNameSize: 100, parts: limits.maximumFiles + 20 },
    });
    for await (const part of parts) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
        continue;
      }
      if (part.fieldname !== 'file') throw new Refusal('request.invalid', { errors: { [part.fieldname]: [unknownField] } });
      const path = await fileStore().temporary();
      paths.push(path);
      received.push(await receiveFile(part.file, part.filename, path, limits));
      limits.assertRoomFor?.(received.reduce((sum, { size }) => sum + size, 0));
    }
  } catch (error) {
    // What still comes is read and thrown away: it would stand before the next request on this connection.
    request.raw.unpipe();
    request.raw.resume();
    throw asRefusal(error);
  }
  return fields;
}

async function receiveFile(stream: Readable & { truncated?: boolean }, name: string, path: string, limits: UploadLimits): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  // Told at once: the rest, however much it is, would else be waited for.
  stream.once('limit', () => hashing.destroy(new Refusal('file.too_big')));
  await pipeline(stream, hashing, createWriteStream(path, { mode: 0o600 }));
  if (stream.truncated) throw new Refusal('file.too_big');
  const handle = await open(path, 'r');
  try {
    const head = Buffer.alloc(4_100);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    const mediaType = mediaTypeOf(head.subarray(0, bytesRead), name);
    if (mediaType === undefined || !limits.types.includes(mediaType)) throw new Refusal('file.wrong_type');
    // Where a photograph was taken, and by whom, is nobody's business here.
    if (!(await cleanPicture(path, mediaType))) throw new Refusal('file.wrong_type');
    return { path, name, mediaType, size: (await stat(path)).size, hash: hash.digest('hex') };
  } finally {
    await handle.close();
  }
}

export function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const code = errorCode(error);
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('file.too_big');
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') return new Refusal('file.too_many');
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  const broken = error instanceof Error && /multipart|Unexpected end|premature|aborted/i.test(error.message);
  return broken || (typeof status === 'number' && status >= 400 && status < 500) ? new Refusal('file.upload_failed') : error;
}
