import { z } from 'zod';
import { Id } from '../common.ts';
import type { PermissionName } from '../permissions.ts';
import { route } from '../route.ts';
import { Run } from '../runs/schemas.ts';
import { sheetFormats } from '../sheet.ts';
import { reportingContract } from './area.ts';
import { ExportGroup, ExportPage, ExportSummary } from './schemas.ts';

const { 'override-export-range': _range, ...exportPermissions } = reportingContract.permissions;
const isExportPermission = (name: string): name is PermissionName & keyof typeof exportPermissions => name in exportPermissions;
/** Whoever may run any export; the server then asks for the permission of the one that is named. */
const runsExports = { anyOf: Object.keys(reportingContract.permissions).filter(isExportPermission) };
const exportName = z.strictObject({ name: z.string().regex(/^[a-z0-9-]{1,80}$/) });

/** What a person filters by. The days are read by the export date rule, which words its own refusals under `from` and `to`. */
const range = {
  from: z.string().max(10).optional(),
  to: z.string().max(10).optional(),
  branchId: Id.optional(),
  customerId: Id.optional(),
  technicianId: Id.optional(),
};
const paging = {
  sort: z.enum(['date', '-date']).optional(),
  limit: z.number().int().min(1).max(200).optional(),
  after: z.string().max(500).optional(),
  before: z.string().max(500).optional(),
};

/** The exports that the user may run, by group in the order of the pages. */
export const listExports = route({
  method: 'GET',
  path: '/v1/exports',
  access: runsExports,
  summary: 'The exports that you may run',
  reply: z.object({ groups: z.array(z.object({ group: ExportGroup, title: z.string(), exports: z.array(ExportSummary) })) }),
});

/** An export's rows on screen, a page at a time, with count and totals. Needs the export's own permission. */
export const showExport = route({
  method: 'GET',
  path: '/v1/exports/:name/rows',
  access: runsExports,
  summary: "A page of an export's rows",
  params: exportName,
  query: z.strictObject({ ...range, ...paging }),
  reply: ExportPage,
  errors: ['export.range', 'export.filter_unknown'],
});

/** The export as a file, streamed: CSV or XLSX with every row, or (`json`) the same page as on screen. Needs the export's own permission. */
export const runExport = route({
  method: 'GET',
  path: '/v1/exports/:name',
  access: runsExports,
  summary: 'An export as CSV, XLSX or JSON',
  params: exportName,
  query: z.strictObject({ format: z.enum(['csv', 'xlsx', 'json']).optional(), ...range, ...paging }),
  reply: { stream: ['text/csv; charset=utf-8', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/json; charset=utf-8'] },
  errors: ['export.range', 'export.filter_unknown', 'export.too_many'],
});

/**
 * The same file made in the background, for ranges whose rows take long: the answer is the run, which tells its progress and holds the file. Needs the
 * export's own permission, as long as it goes on.
 */
export const makeExport = route({
  method: 'POST',
  path: '/v1/exports/:name/runs',
  access: runsExports,
  summary: 'Make an export’s file in the background',
  params: exportName,
  body: z.strictObject({ format: z.enum(sheetFormats), ...range, sort: paging.sort }),
  reply: Run,
  idempotent: true,
  errors: ['export.range', 'export.filter_unknown', 'run.too_many'],
});

export const reportingRoutes = [listExports, showExport, runExport, makeExport] as const;
