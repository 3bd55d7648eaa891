import { z } from 'zod';
import type { ReplyOf, Route } from './route.ts';
import { type ListSheet, sheetFormats, sheetPath } from './sheet.ts';

/** A row of a list, as its route answers it. */
export type RowOf<R extends Route> = ReplyOf<R> extends { readonly items: readonly (infer Row)[] } ? Row : never;

/** The route of a list's file, with the list whose rows it holds. */
export interface SheetRoute<R extends Route = Route> extends Route {
  readonly list: R;
  readonly sheet: ListSheet<RowOf<R>>;
  readonly query: z.ZodObject;
  /** It takes people's data away: whoever asks for it has given their password lately (`access.prove_again`), which no API key can. */
  readonly ofPeople?: true;
}

const paging = { limit: true, after: true, before: true } as const;

/** What a list is asked by: its query, or its posted body. */
export type CriteriaOf<R extends Route> = R extends { readonly query: infer Query extends z.ZodType }
  ? z.output<Query>
  : R extends { readonly body: infer Body extends z.ZodType }
    ? z.output<Body>
    : never;

/** The schema of what a list is asked by. */
export function criteriaOf({ path, query, body }: Route): z.ZodObject {
  const criteria = query ?? body;
  if (!(criteria instanceof z.ZodObject)) throw new Error(`${path} has no filters: a list has.`);
  return criteria;
}

/** A list's rows as CSV or XLSX, all pages of them: the same filters, the same order, for the same people. */
export function sheetRoute<const R extends Route>(list: R, sheet: ListSheet<RowOf<R>>, { ofPeople = false } = {}): SheetRoute<R> {
  const filters = Object.fromEntries(Object.entries(criteriaOf(list).shape).filter(([key]) => !(key in paging)));
  const keys = Object.keys(sheet.columns);
  return {
    method: 'GET',
    path: sheetPath(list.path),
    access: list.access,
    summary: `${sheet.title} as CSV or XLSX: all rows that the filters let through, with the columns that are asked for, else the usual ones`,
    ...(list.params ? { params: list.params } : {}),
    ...(list.record ? { record: list.record } : {}),
    query: z.strictObject({
      ...filters,
      format: z.enum(sheetFormats).optional(),
      columns: z
        .array(z.enum(keys, `This list has no such column. It has ${keys.join(', ')}.`))
        .min(1, 'Name at least one column')
        .max(keys.length, 'Name each column once')
        .optional(),
    }),
    reply: { stream: ['text/csv; charset=utf-8', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
    errors: [...(list.errors ?? []), 'export.too_many'],
    ...(ofPeople ? { ofPeople, personOnly: true } : {}),
    list,
    sheet,
  };
}

/** Whether a route gives a list's file. */
export const isSheetRoute = (route: Route): route is SheetRoute => 'sheet' in route && 'list' in route;
