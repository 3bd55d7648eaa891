import { z } from 'zod';
import { Id } from '../common.ts';
import { uploadRefusals } from '../files/schemas.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { loadPermissions } from './permissions.ts';
import { CheckLoad, CommitLoad, DataLoad, DataLoadSummary, LoadColumn, LoadFields, LoadKind, LoadProblem, LoadState, ReadingManner } from './schemas.ts';
import { loadSheet, problemSheet } from './sheets.ts';

/** Whoever may load anything; a kind's own permission is asked for besides. */
const loads = { anyOf: loadPermissions };
const load = { param: 'id', of: 'data-load', bounds: [] } as const;
const byKind = z.strictObject({ kind: LoadKind });

/** The loads of the kinds that the person may load, the newest first. */
export const listDataLoads = route({
  method: 'GET',
  path: '/v1/data-loads',
  access: loads,
  summary: 'List data loads',
  query: listQuery({ sort: ['createdAt'], filters: { kind: LoadKind.optional(), state: LoadState.optional(), supplierId: Id.optional() } }),
  reply: page(DataLoadSummary),
});

export const dataLoadsFile = sheetRoute(listDataLoads, loadSheet);

/** What a file of a kind may hold, for people who prepare one. */
export const loadColumns = route({
  method: 'GET',
  path: '/v1/data-loads/kinds/:kind/columns',
  access: loads,
  summary: 'The columns that a kind of data load takes',
  params: byKind,
  reply: z.array(LoadColumn),
  errors: ['load.not_allowed'],
});

/** A small file of the right shape. */
export const sampleFile = route({
  method: 'GET',
  path: '/v1/data-loads/kinds/:kind/sample',
  access: loads,
  summary: 'Download a sample file of a kind of data load',
  params: byKind,
  reply: { stream: ['text/csv'] },
  errors: ['load.not_allowed'],
});

/** Brings a file: multipart/form-data with one part named `file`, a CSV or XLSX of at most 500,000 lines, and the fields of `LoadFields`. Nothing is loaded by it. */
export const bringFile = route({
  method: 'POST',
  path: '/v1/data-loads/kinds/:kind',
  access: loads,
  summary: 'Bring a file to load',
  params: byKind,
  upload: true,
  uploadFields: LoadFields,
  idempotent: true,
  reply: DataLoad,
  errors: ['load.not_allowed', 'load.supplier_missing', 'load.supplier_unknown', 'load.unreadable', 'load.too_many', ...uploadRefusals],
});

export const getDataLoad = route({
  method: 'GET',
  path: '/v1/data-loads/:id',
  access: loads,
  summary: 'Read a data load',
  params: byId,
  record: load,
  reply: DataLoad,
  errors: ['load.not_allowed'],
});

/** Reads the beginning of the file once more in another manner, and recognises its columns anew. */
export const readAgain = route({
  method: 'POST',
  path: '/v1/data-loads/:id/read',
  access: loads,
  summary: 'Read the file of a data load in another manner',
  params: byId,
  record: load,
  body: ReadingManner,
  ifMatch: true,
  reply: DataLoad,
  errors: ['load.not_allowed', 'load.moved_on', 'load.unreadable'],
});

/** Has every line checked in the background, by these columns; the preview follows. */
export const checkLoad = route({
  method: 'POST',
  path: '/v1/data-loads/:id/check',
  access: loads,
  summary: 'Check a data load and preview what it would do',
  params: byId,
  record: load,
  body: CheckLoad,
  ifMatch: true,
  reply: DataLoad,
  errors: ['load.not_allowed', 'load.moved_on', 'load.columns_missing', 'load.column_twice', 'load.column_absent', 'load.day_missing', 'load.category_missing'],
});

/** Loads what was previewed, in the background: all of it or nothing. */
export const commitLoad = route({
  method: 'POST',
  path: '/v1/data-loads/:id/load',
  access: loads,
  summary: 'Load what was checked',
  params: byId,
  record: load,
  body: CommitLoad,
  ifMatch: true,
  reply: DataLoad,
  errors: ['load.not_allowed', 'load.moved_on', 'load.totals_missing', 'load.totals_differ', 'load.has_refused', 'load.nothing_to_do', 'load.second_person'],
});

/** Stops a check or a load that is under way: nothing of it stays. */
export const cancelLoad = route({
  method: 'POST',
  path: '/v1/data-loads/:id/cancel',
  access: loads,
  summary: 'Cancel a data load under way',
  params: byId,
  record: load,
  body: z.strictObject({}),
  reply: DataLoad,
  errors: ['load.not_allowed', 'load.moved_on'],
});

/** Takes a load back, in the background, as long as nothing depends on it. */
export const undoLoad = route({
  method: 'POST',
  path: '/v1/data-loads/:id/undo',
  access: loads,
  summary: 'Undo a data load',
  params: byId,
  record: load,
  body: z.strictObject({}),
  ifMatch: true,
  reply: DataLoad,
  errors: ['load.not_allowed', 'load.moved_on', 'load.depended_on'],
});

/** Removes a file that was not loaded. */
export const discardLoad = route({
  method: 'DELETE',
  path: '/v1/data-loads/:id',
  access: loads,
  summary: 'Discard a data load that was not loaded',
  params: byId,
  record: load,
  ifMatch: true,
  reply: 'empty',
  errors: ['load.not_allowed', 'load.moved_on'],
});

/** The file as it was brought. */
export const loadedFile = route({
  method: 'GET',
  path: '/v1/data-loads/:id/file',
  access: loads,
  summary: 'Download the file of a data load',
  params: byId,
  record: load,
  reply: { stream: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  errors: ['load.not_allowed'],
});

/** The lines that are refused, in the order of the file. */
export const listLoadProblems = route({
  method: 'GET',
  path: '/v1/data-loads/:id/problems',
  access: loads,
  summary: 'List the refused lines of a data load',
  params: byId,
  record: load,
  query: listQuery({ sort: ['line'], filters: {} }),
  reply: page(LoadProblem),
  errors: ['load.not_allowed'],
});

export const loadProblemsFile = sheetRoute(listLoadProblems, problemSheet);

export const loadsRoutes = [
  listDataLoads,
  dataLoadsFile,
  loadColumns,
  sampleFile,
  bringFile,
  getDataLoad,
  readAgain,
  checkLoad,
  commitLoad,
  cancelLoad,
  undoLoad,
  discardLoad,
  loadedFile,
  listLoadProblems,
  loadProblemsFile,
] as const;
