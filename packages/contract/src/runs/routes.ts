import { z } from 'zod';
import { text } from '../common.ts';
import { byId, listQuery, page, route } from '../route.ts';
import { sheetRoute } from '../sheet-route.ts';
import { Run, RunStateCode } from './schemas.ts';
import { runSheet } from './sheets.ts';

// What somebody started is theirs at whichever site they look.
const record = { param: 'id', of: 'run', bounds: ['customer'] } as const;

/** One's own, the newest first; `whose=company` is everybody's, which needs `edit-system-settings`. `open=yes` are those that wait, run, or ended unseen. */
export const listRuns = route({
  method: 'GET',
  path: '/v1/runs',
  access: 'signed-in',
  summary: 'List work in the background',
  query: listQuery({
    sort: ['createdAt'],
    filters: { whose: z.enum(['own', 'company']).optional(), state: RunStateCode.optional(), open: z.enum(['yes']).optional() },
  }),
  reply: page(Run),
});

/** The same as a file. */
export const runsFile = sheetRoute(listRuns, runSheet);

/**
 * Makes the file of a list in the background: `address` is the one that gives it at once, such as `/v1/worksheets/sheet?state=open&format=csv`. The answer is
 * the run, whose file has the same rows and columns.
 */
export const makeListFile = route({
  method: 'POST',
  path: '/v1/runs/list-files',
  access: 'signed-in',
  summary: 'Make a list’s file in the background',
  body: z.strictObject({ address: text(8_000, 'Name the list') }),
  reply: Run,
  idempotent: true,
  errors: ['run.no_list', 'run.too_many'],
});

/** One of one's own, or of anybody's for holders of `edit-system-settings`. */
export const getRun = route({
  method: 'GET',
  path: '/v1/runs/:id',
  access: 'signed-in',
  summary: 'Read how work in the background stands',
  params: byId,
  record,
  reply: Run,
});

/** Takes effect before its next batch; what was done before stays done. */
export const cancelRun = route({
  method: 'POST',
  path: '/v1/runs/:id/cancel',
  access: 'signed-in',
  summary: 'Cancel work in the background',
  params: byId,
  record,
  body: z.strictObject({}),
  reply: Run,
  errors: ['run.moved_on'],
});

/** Says that whoever started it has seen what came of it; twice changes nothing. */
export const seeRun = route({
  method: 'POST',
  path: '/v1/runs/:id/see',
  access: 'signed-in',
  summary: 'Mark ended work as seen',
  params: byId,
  record,
  body: z.strictObject({}),
  reply: Run,
  errors: ['run.not_over'],
});

/** The file that it made, for whoever started it alone, kept for 30 days. */
export const runResult = route({
  method: 'GET',
  path: '/v1/runs/:id/result',
  access: 'signed-in',
  summary: 'Download what work in the background made',
  params: byId,
  record,
  reply: { stream: ['text/csv; charset=utf-8', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] },
  errors: ['run.no_result'],
});

export const runsRoutes = [listRuns, runsFile, makeListFile, getRun, cancelRun, seeRun, runResult] as const;
