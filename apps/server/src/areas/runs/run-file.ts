import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { Scope, WriteTx } from '../../platform/database/scope.ts';
import type { RunFile } from '../../platform/runs/define-run.ts';
import type { RunRow } from '../../platform/runs/run.record.ts';
import { keepFile, pathToFill } from '../files/index.ts';
import { holdOpen, readPart } from './runs.queries.ts';

export const packed = promisify<Buffer, Buffer>(gzip);
const unpacked = promisify<Buffer, Buffer>(gunzip);

/** Puts the file of a run together from its parts, then keeps it and ends the run in one transaction. The parts of one that is cancelled are gone: it throws. */
export async function writeFileOf(scope: Scope, file: RunFile, row: RunRow, end: (tx: WriteTx, fileId: string) => Promise<unknown>): Promise<void> {
  async function* parts(): AsyncGenerator<Buffer> {
    for (let position = 0; position < row.parts; position += 1) yield await unpacked(await scope.read((tx) => readPart(tx, row.id, position)));
  }
  const path = await pathToFill();
  try {
    await pipeline(file.bytes(parts()), createWriteStream(path, { mode: 0o600 }));
    await scope.write(async (tx) => {
      if (!(await holdOpen(tx, row.id))) return;
      const { id } = await keepFile(tx, { bytes: path, name: file.name, mediaType: file.mediaType, entity: 'run', entityId: row.id });
      await end(tx, id);
    });
  } finally {
    await rm(path, { force: true });
  }
}
