import type { BodyOf, QueryOf, Route } from '@quarterlight/contract/route';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type ListFields, readField } from './list-fields.ts';
import { plainText } from './plain-text.ts';
import { fieldsOf } from './route-address.ts';

/** What a list is asked by: the route's query, or its posted body. */
export type CriteriaOf<R extends Route> = R extends { query: unknown } ? QueryOf<R> : BodyOf<R>;
export type Address = Readonly<Record<string, string>>;

const cursors = ['after', 'before'];

/** The query of a list from the address of its page; what does not fit is left out rather than breaking the list. */
export function queryFrom(fields: ListFields, address: Address): Record<string, unknown> {
  const found: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(fields)) {
    const value = readField(field, address[key] ?? '');
    if (value !== undefined) found[key] = value;
  }
  return found;
}

/** The address after a change: empty values disappear, and any change but of the page starts again at the first page. */
export function changedAddress(address: Address, change: Readonly<Record<string, unknown>>): Record<string, string> {
  const next: Record<string, string> = { ...address };
  if (!Object.keys(change).every((key) => key === 'columns')) for (const cursor of cursors) delete next[cursor];
  for (const [key, value] of Object.entries(change)) {
    if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) delete next[key];
    else next[key] = plainText(value);
  }
  return next;
}

/** Ascending, descending, then the list's own order again. */
export function nextSort(current: string | undefined, key: string): string | undefined {
  if (current === key) return `-${key}`;
  return current === `-${key}` ? undefined : key;
}

export interface ListState<Query = Record<string, unknown>> {
  /** For the call: the filters of the address, over the list's defaults. */
  readonly query: Query;
  readonly address: Address;
  readonly sort: string | undefined;
  readonly q: string;
  /** Keys of the shown columns, or undefined for the table's own choice. */
  readonly columns: readonly string[] | undefined;
  /** How many filters (search text included) are set in the address. */
  readonly filtered: number;
  readonly set: (change: Readonly<Record<string, unknown>>) => void;
  readonly sortBy: (key: string) => void;
  readonly goAfter: (cursor: string) => void;
  readonly goBefore: (cursor: string) => void;
  readonly clear: () => void;
  readonly replace: (address: Address) => void;
}

const notFilters = new Set(['sort', 'limit', 'after', 'before', 'columns']);

/** The address without its filters, search text and place; sort, columns and whatever else the page keeps there stay. */
export function withoutFilters(fields: ListFields, address: Address): Record<string, string> {
  return Object.fromEntries(Object.entries(address).filter(([key]) => !(key in fields) || key === 'sort' || key === 'limit'));
}

/** What a list is asked for at the address of its page: as `useListState` has it, before there is a page. */
export function criteriaOf<const R extends Route>(route: R, address: Address, defaults: Partial<CriteriaOf<R>> = {}): CriteriaOf<R> {
  // The values come from the route's own schema.
  return { ...defaults, ...queryFrom(fieldsOf(route), address) } as CriteriaOf<R>;
}

/** The state of a list page, kept in the address; `defaults` (filters, sort, limit) hold while the address does not say otherwise. */
export function useListState<const R extends Route>(route: R, defaults: Partial<CriteriaOf<R>> = {}): ListState<CriteriaOf<R>> {
  const location = useLocation();
  const navigate = useNavigate();
  const { searchStr, pathname } = location;
  const fixed = JSON.stringify(defaults);
  return useMemo(() => {
    const fields = fieldsOf(route);
    const address: Address = Object.fromEntries(new URLSearchParams(searchStr));
    const go = (search: Record<string, string>, replace = false) => void navigate({ to: pathname, search, replace });
    const query = criteriaOf(route, address, JSON.parse(fixed));
    const asked: unknown = Reflect.get(Object(query), 'sort');
    const sort = typeof asked === 'string' ? asked : undefined;
    return {
      query,
      address,
      sort,
      q: address.q ?? '',
      columns: address.columns?.split(','),
      filtered: Object.keys(address).filter((key) => !notFilters.has(key) && key in fields).length,
      set: (change) => go(changedAddress(address, change), true),
      sortBy: (key) => go(changedAddress(address, { sort: nextSort(sort, key) }), true),
      goAfter: (cursor) => go({ ...changedAddress(address, { after: undefined }), after: cursor }),
      goBefore: (cursor) => go({ ...changedAddress(address, { after: undefined }), before: cursor }),
      clear: () => go(withoutFilters(fields, address), true),
      replace: (next) => go({ ...next }, true),
    };
  }, [route, searchStr, pathname, fixed, navigate]);
}
