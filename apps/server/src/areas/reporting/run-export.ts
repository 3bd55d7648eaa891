import type { SheetFormat } from '@quarterlight/contract/sheet';
import { csvMark, csvRow } from '@quarterlight/kit/csv';
import type { CopyTx, Scope } from '../../platform/database/scope.ts';
import type { Streamed } from '../../platform/http/serve.ts';
import { copiedRows } from '../../platform/sheets/copied-rows.ts';
import { copyOut } from '../../platform/sheets/copy-out.ts';
import { withLineEnds } from '../../platform/sheets/csv-lines.ts';
import type { ExportDefinition } from '../../platform/sheets/define-export.ts';
import { csvCopySql, sheetCopySql } from '../../platform/sheets/export-sql.ts';
import { sheetFileName } from '../../platform/sheets/file-name.ts';
import { mediaTypes, sendFile } from '../../platform/sheets/send-file.ts';
import { type SheetColumn, xlsxStream } from '../../platform/sheets/xlsx.ts';
import { type ExportRequest, readRequest } from './export-request.ts';
import { beginRun, bindRequest, endRun, planForFile } from './reporting.queries.ts';
import { type PageQuery, showExport } from './show-export.ts';

interface Produced {
  readonly bytes: AsyncIterable<Buffer>;
  readonly rows: () => number;
}

/** The export as a file, streamed from the database; or, as JSON, the same page as on screen. */
export async function runExport(
  scope: Scope,
  definition: ExportDefinition,
  query: PageQuery & { readonly format?: SheetFormat | 'json' | undefined },
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
  let runId = '';
  let produced: Produced | undefined;
  const body = await sendFile({
    tenantId: scope.tenant.id,
    onTrouble,
    write: async (send) => {
      runId = await scope.write((tx) => beginRun(tx, request, format));
      await scope.copy(async (tx) => {
        await bindRequest(tx, request, { file: true });
        await planForFile(tx, request);
        produced = format === 'csv' ? csvFile(tx, request) : xlsxFile(tx, request);
        await send(produced.bytes);
      });
    },
    ended: (complete) => scope.write((tx) => endRun(tx, runId, request, { format, rows: produced?.rows() ?? 0, complete })),
  });
  return { mediaType: mediaTypes[format], fileName: fileNameOf(request, scope, format), body };
}

/** What a file of it is called: which export, of which days. */
export function fileNameOf(request: Pick<ExportRequest, 'definition' | 'from' | 'to'>, scope: Scope, format: SheetFormat): string {
  const range = request.from === null || request.to === null ? [scope.today()] : [request.from, request.to];
  return `${sheetFileName(scope, request.definition.name, ...range)}.${format}`;
}

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

/** The columns of an export as a workbook has them. */
export const sheetColumns = ({ columns }: ExportDefinition): SheetColumn[] =>
  columns.map(({ title, type, width }) => ({
    title,
    type: type === 'yesno' ? 'text' : type === 'instant' ? 'moment' : type,
    ...(width === undefined ? {} : { width }),
  }));

function xlsxFile(tx: CopyTx, request: ExportRequest): Produced {
  const copied = copyOut(tx, sheetCopySql(request.definition, request.shape));
  return {
    bytes: xlsxStream({ sheetName: request.definition.title, columns: sheetColumns(request.definition), rows: copiedRows(copied.chunks) }),
    rows: copied.rows,
  };
}
