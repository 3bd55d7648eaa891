import { findSlots, getBoard } from '@quarterlight/contract/diary/routes';
import { filePreview } from '@quarterlight/contract/files/routes';
import { listTechnicians } from '@quarterlight/contract/identity/routes';
import type { QueryOf } from '@quarterlight/contract/route';
import type { Run } from '@quarterlight/contract/runs/schemas';
import {
  countWorksheetStates,
  getWorksheet,
  inspectWorksheet,
  listWorksheets,
  prioritiseWorksheet,
  readReplies,
  releaseInBackground,
  releaseWorksheet,
  releaseWorksheets,
  resumeWorksheet,
} from '@quarterlight/contract/worksheets/desk-routes';
import { allocateLine, orderLine, removeWorksheetLine } from '@quarterlight/contract/worksheets/line-routes';
import { adasEvidence, addWorksheetFiles, getWorksheetFile } from '@quarterlight/contract/worksheets/visit-routes';
import { notify } from '../../platform/notices.ts';
import { lookupFor, type MutationExtras, mutationFor, queryFor } from '../../platform/query.ts';

const stock = { refresh: ['stock', 'purchase-order'] } as const;
const days = ['worksheet', 'booking', 'absence', 'roaming', 'branch', 'branch-exception'] as const;

/** Queries and changes of worksheets from the desk. */
export const worksheetsApi = {
  list: (query: QueryOf<typeof listWorksheets>) => queryFor(listWorksheets, { query, touches: ['booking', 'stock'] }),
  counts: (of: QueryOf<typeof countWorksheetStates> = {}) => queryFor(countWorksheetStates, { query: of }),
  technicians: () => lookupFor(listTechnicians, { query: {} }),
  one: (id: string) => queryFor(getWorksheet, { params: { id }, touches: ['booking', 'stock', 'purchase-order', 'invoice'] }),
  slots: (query: QueryOf<typeof findSlots>) => queryFor(findSlots, { query, touches: days }),
  board: (query: QueryOf<typeof getBoard>) => queryFor(getBoard, { query, touches: days }),
  resume: () => mutationFor(resumeWorksheet),
  release: (extras: MutationExtras<typeof releaseWorksheet> = {}) => mutationFor(releaseWorksheet, extras),
  /** The same of hundreds, in the background; the answer is the run. */
  releaseInBackground: (onDone: (run: Run) => void) => mutationFor(releaseInBackground, { refresh: ['own-run'], notice: false, onDone }),
  releaseMany: (onDone?: Parameters<typeof mutationFor<typeof releaseWorksheets>>[1]) => mutationFor(releaseWorksheets, { ...onDone, notice: false }),
  inspect: () => mutationFor(inspectWorksheet),
  /** Replies that are read wait for nobody any more. */
  readReplies: () => mutationFor(readReplies, { refresh: ['for-me'], notice: false }),
  prioritise: () => mutationFor(prioritiseWorksheet),
  removeLine: () => mutationFor(removeWorksheetLine, stock),
  allocate: () => mutationFor(allocateLine, { ...stock, notice: 'Stock is reserved for this job.' }),
  order: () =>
    mutationFor(orderLine, {
      ...stock,
      notice: false,
      onDone: ({ from }) => notify.success(from === 'stock' ? 'It was in stock: reserved for this job, nothing ordered.' : 'Added to the supplier’s order.'),
    }),
  addFiles: () => ({ ...mutationFor(addWorksheetFiles, { notice: false }), meta: { quiet: true } }),
  evidence: (id: string) => ({ ...queryFor(adasEvidence, { params: { id } }), staleTime: 0, gcTime: 0 }),
  file: (id: string, fileId: string) => ({ ...queryFor(getWorksheetFile, { params: { id, fileId } }), staleTime: Number.POSITIVE_INFINITY }),
  preview: (fileId: string, width = 320) => ({
    ...queryFor(filePreview, { params: { id: fileId }, query: { width } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  }),
};
