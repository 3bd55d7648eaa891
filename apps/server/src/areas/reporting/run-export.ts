import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { csvMark, csvRow } from '@quarterlight/kit/csv';
import type { CopyTx, Scope } from '../../platform/database/scope.ts';
import { errorCode } from '../../platform/error-code.ts';
import type { Streamed } from '../../platform/http/serve.ts';
import { copiedRows } from '../../platform/sheets/copied-rows.ts';
import { copyOut } from '../../platform/sheets/copy-out.ts';
import { withLineEnds } from '../../platform/sheets/csv-lines.ts';
import type { ExportDefinition } from '../../platform/sheets/define-export.ts';
import { csvCopySql, sheetCopySql } from '../../platform/sheets/export-sql.ts';
import { type SheetColumn, xlsxStream } from '../../platform/sheets/xlsx.ts';
import { type ExportRequest, readRequest } from './export-request.ts';
import { beginRun, bindRequest, endRun, planForFile } from './reporting.queries.ts';
import { takeSlot } from './run-slots.ts';
import { type PageQuery, showExport } from './show-export.ts';

type Format = 'csv' | 'xlsx';
const mediaTypes: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
interface Produced {
  readonly bytes: AsyncIterable<Buffer>;
  readonly rows: () => number;
}

/** The export as a file, streamed from the database; or, as JSON, the same page as on screen. */
export async function runExport(
  scope: Scope,
  definition: ExportDefinition,
  query: PageQuery & { readonly format?: Format | 'json' | undefined },
  onTrouble: (error: unknown) => void,
): Promise<Streamed> {
  if (query.format === 'json') {
    return {
      mediaType: 'application/json; charset=utf-8',
      inline: true,
      fileName: `${definition.name}.json`,
      body: Buffer.from(JSON.stringify(await showExport(scope, definition, query))),
    };
  }
  const format = query.format ?? 'csv';
  const request = readRequest(scope.actor, scope.today(), definition, query);
  const release = takeSlot(scope.tenant.id);
  const body = new PassThrough({ highWaterMark: 256_000 });
  const done = deliver(scope, request, format, body)
    .catch((error: unknown) => {
      body.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    })
    .finally(release);
  // A failure before the first byte is answered as such; later it can only cut the file short.
  const begun = await Promise.race([once(body, 'readable').then(() => true), done.then(() => true)]);
  if (begun) done.catch(onTrouble);
  return { mediaType: mediaTypes[format], fileName: fileNameOf(request, scope, format), body };
}

function fileNameOf(request: ExportRequest, scope: Scope, format: Format): string {
  const range = request.from === null || request.to === null ? [scope.today()] : [request.from, request.to];
  return `${[request.definition.name, scope.tenant.slug, ...range].join('_')}.${format}`;
}

/** Writes the file and, before its end, the log: nobody has the whole of an export that was not logged. */
async function deliver(scope: Scope, request: ExportRequest, format: Format, body: PassThrough): Promise<void> {
  const runId = await scope.write((tx) => beginRun(tx, request, format));
  let produced: Produced | undefined;
  try {
    await scope.copy(async (tx) => {
      await bindRequest(tx, request, { file: true });
      await planForFile(tx, request);
      produced = format === 'csv' ? csvFile(tx, request) : xlsxFile(tx, request);
      await pipeline(produced.bytes, body, { end: false });
    });
  } catch (error) {
    await scope.write((tx) => endRun(tx, runId, request, { format, rows: produced?.rows() ?? 0, complete: false }));
    if (hasGone(error)) return;
    throw error;
  }
  await scope.write((tx) => endRun(tx, runId, request, { format, rows: produced?.rows() ?? 0, complete: true }));
  body.end();
}

/** Whoever reads no further has left: no trouble of ours. */
const hasGone = (error: unknown): boolean => errorCode(error) === 'ERR_STREAM_PREMATURE_CLOSE';

function csvFile(tx: CopyTx, request: ExportRequest): Produced {
  const copied = copyOut(tx, csvCopySql(request.definition, request.shape));
  async function* bytes(): AsyncGenerator<Buffer> {
    const first = await copied.chunks.next();
    yield Buffer.from(csvMark + csvRow(request.definition.columns.map((column) => column.title)), 'utf8');
    async function* all() {
      if (first.done !== true) yield first.value;
      yield* copied.chunks;
    }
    yield* withLineEnds(all());
  }
  return { bytes: bytes(), rows: copied.rows };
}

function xlsxFile(tx: CopyTx, request: ExportRequest): Produced {
  const copied = copyOut(tx, sheetCopySql(request.definition, request.shape));
  const columns = request.definition.columns.map(
    ({ title, type, width }): SheetColumn => ({
      title,
      type: type === 'yesno' ? 'text' : type === 'instant' ? 'moment' : type,
      ...(width === undefined ? {} : { width }),
    }),
  );
  return { bytes: xlsxStream({ sheetName: request.definition.title, columns, rows: copiedRows(copied.chunks) }), rows: copied.rows };
}
