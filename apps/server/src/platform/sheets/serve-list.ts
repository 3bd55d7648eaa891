import type { ParamsOf, Route } from '@quarterlight/contract/route';
import { type SheetFormat, sheetFormats } from '@quarterlight/contract/sheet';
import type { CriteriaOf, RowOf, SheetRoute } from '@quarterlight/contract/sheet-route';
import { criteriaOf } from '@quarterlight/contract/sheet-route';
import { newId } from '@quarterlight/kit/ids';
import { z } from 'zod';
import { assertProved } from '../access/proved.ts';
import type { Page } from '../database/keyset.ts';
import type { ReadTx, Scope } from '../database/scope.ts';
import { parseInput } from '../http/read-input.ts';
import type { Answer, Server, Streamed } from '../http/serve.ts';
import { sheetFileName, siteOf } from './file-name.ts';
import { knowList } from './lists.ts';
import { mediaTypes, sendFile } from './send-file.ts';
import { columnsShown, csvOf, partsOf, xlsxOf } from './sheet-cells.ts';

/** What a list is asked: its filters, sort and place, and which record it is of. */
interface Asked<R extends Route> {
  readonly criteria: CriteriaOf<R>;
  readonly params: ParamsOf<R>;
}

const FileAsked = z.object({ format: z.enum(sheetFormats).default('csv'), columns: z.array(z.string()).optional() });
// As many as a list gives at once.
const rowsAtOnce = 200;

/**
 * Binds a list and its file with one handler: the file goes through the list's own pages, from the first to the last, so that it has the same filters, the
 * same order and the same walls, and holds neither a connection nor more than a page while its reader is slow.
 */
export function serveList<const R extends Route>(server: Server, file: SheetRoute<R>, page: (tx: ReadTx, asked: Asked<R>) => Promise<Answer<R>>): void {
  const { list } = file;
  // The list's own schema has parsed what it is asked by, and its reply is a page of its rows.
  const pageOf = (scope: Scope, criteria: unknown, params: unknown) => scope.read((tx) => page(tx, { criteria, params } as never));
  knowList({ file, page: (tx, criteria, params) => page(tx, { criteria, params } as never) as never });
  server.serve(list, ({ scope, query, body, params }) => pageOf(scope, list.query ? query : body, params));
  server.serve(file, async ({ scope, query, params, request }) => {
    if (file.ofPeople) await scope.read(async (tx) => assertProved(tx));
    const { format: _format, columns: _columns, ...filters } = query;
    const { format, columns } = FileAsked.parse(query);
    const walk = (after: string | undefined) =>
      pageOf(scope, parseInput(criteriaOf(list), { ...filters, limit: rowsAtOnce, ...(after === undefined ? {} : { after }) }), params) as unknown as Promise<
        Page<RowOf<R>>
      >;
    return streamList({
      scope,
      file,
      format,
      filters,
      columns,
      walk,
      onTrouble: (error) => request.log.warn({ err: error, list: file.sheet.name }, 'a list was cut short'),
    });
  });
}

interface Listing<R extends Route> {
  readonly scope: Scope;
  readonly file: SheetRoute<R>;
  readonly format: SheetFormat;
  readonly filters: Readonly<Record<string, unknown>>;
  readonly columns: readonly string[] | undefined;
  /** The page behind a cursor; the first without one. */
  readonly walk: (after: string | undefined) => Promise<Page<RowOf<R>>>;
  readonly onTrouble: (error: unknown) => void;
}

async function streamList<R extends Route>({ scope, file: { sheet }, format, filters, columns, walk, onTrouble }: Listing<R>): Promise<Streamed> {
  const { timeZone, id: tenantId } = scope.tenant;
  const keys = columnsShown(sheet, columns, scope.actor);
  const parts = partsOf(sheet, keys);
  let rows = 0;
  async function* from(first: Page<RowOf<R>>) {
    for (let page = first; ; page = await walk(page.next)) {
      yield page.items;
      rows += page.items.length;
      if (page.next === null) return;
    }
  }
  const body = await sendFile({
    tenantId,
    onTrouble,
    // The first page is read before the first byte is written: what it is refused for is the answer.
    write: async (send) => {
      const pages = from(await walk(undefined));
      await send(format === 'csv' ? csvOf(parts, pages, timeZone) : xlsxOf(sheet.title, parts, pages, timeZone));
    },
    ended: (complete) =>
      scope.write((tx) =>
        tx.audit({
          entity: 'list',
          id: newId(),
          label: sheet.title,
          action: 'list.downloaded',
          after: { ...siteOf(scope), ...filters, columns: parts.map(({ title }) => title), format, rows, complete },
        }),
      ),
  });
  return { mediaType: mediaTypes[format], fileName: `${sheetFileName(scope, sheet.name, scope.today())}.${format}`, body };
}
