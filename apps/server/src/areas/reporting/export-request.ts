import type { ExportFilter } from '@quarterlight/contract/reporting/schemas';
import { dateRangeErrors, exportRangeDays } from '@quarterlight/contract/rules/date-range';
import { day } from '@quarterlight/kit/days';
import { type Actor, can } from '../../platform/access/actor.ts';
import { found } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ExportDefinition } from '../../platform/sheets/define-export.ts';
import type { ExportShape } from '../../platform/sheets/export-sql.ts';

const filterNames: readonly ExportFilter[] = ['branchId', 'customerId', 'technicianId'];

/** What a person asked of an export, as the query says it. */
export interface ExportQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly branchId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly technicianId?: string | undefined;
  readonly sort?: 'date' | '-date' | undefined;
}

/** A checked request: what runs, over which days, bound by which values. */
export interface ExportRequest {
  readonly definition: ExportDefinition;
  readonly from: string | null;
  readonly to: string | null;
  readonly shape: ExportShape;
  readonly filters: Readonly<Partial<Record<ExportFilter, string>>>;
}

export const mayRun = (actor: Actor, definition: ExportDefinition): boolean => can(actor, definition.permission);
export const mostDays = (actor: Actor): number => (can(actor, 'override-export-range') ? exportRangeDays.most : exportRangeDays.usual);

/** The export of a name. */
export const exportOf = (exports: readonly ExportDefinition[], name: string): ExportDefinition => found(exports.find((each) => each.name === name));

/** Checks permission, filters and days; the date rule's own sentences stand under `from` and `to`. */
export function readRequest(actor: Actor, today: string, definition: ExportDefinition, query: ExportQuery): ExportRequest {
  if (!mayRun(actor, definition)) throw new Refusal('access.missing_permission');
  const asked = filterNames.filter((filter) => query[filter] !== undefined);
  const unknown = asked.find((filter) => definition.filters[filter] === undefined);
  if (unknown !== undefined) throw new Refusal('export.filter_unknown', { field: unknown });
  const filters = Object.fromEntries(asked.map((filter) => [filter, query[filter] ?? '']));
  const shape = { filters: asked, descending: query.sort !== 'date' };
  if (!definition.date.range) return { definition, from: null, to: null, shape, filters };
  const errors = dateRangeErrors(query, { today: day(today), override: can(actor, 'override-export-range') });
  if (Object.keys(errors).length > 0) throw new Refusal('export.range', { errors });
  return { definition, from: query.from ?? null, to: query.to ?? null, shape, filters };
}
