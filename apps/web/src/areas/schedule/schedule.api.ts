import type { QueryOf } from '@quarterlight/contract/route';
import { listBranchExceptions, listExceptionConflicts, removeBranchException } from '@quarterlight/contract/schedule/exception-routes';
import {
  absencePeople,
  approveAbsence,
  countAbsences,
  getAbsence,
  getAbsenceCalendar,
  listAbsenceConflicts,
  listAbsences,
} from '@quarterlight/contract/schedule/routes';
import { listWorksheets } from '@quarterlight/contract/worksheets/desk-routes';
import { lookupFor, mutationFor, queryFor } from '../../platform/query.ts';

const visits = ['booking', 'worksheet'] as const;

/** Queries and changes of absences. */
export const scheduleApi = {
  absences: (query: QueryOf<typeof listAbsences>) => queryFor(listAbsences, { query }),
  counts: (query: QueryOf<typeof countAbsences>) => queryFor(countAbsences, { query }),
  calendar: (query: QueryOf<typeof getAbsenceCalendar>) => queryFor(getAbsenceCalendar, { query, touches: ['user', 'branch', 'branch-exception'] }),
  people: (query: QueryOf<typeof absencePeople>) => lookupFor(absencePeople, { query }),
  conflicts: (query: QueryOf<typeof listAbsenceConflicts>) => queryFor(listAbsenceConflicts, { query, touches: visits }),
  exceptions: (branchId: string, query: QueryOf<typeof listBranchExceptions>) =>
    queryFor(listBranchExceptions, { params: { id: branchId }, query, touches: ['branch-exception'] }),
  branchConflicts: (branchId: string, query: QueryOf<typeof listExceptionConflicts>) =>
    queryFor(listExceptionConflicts, { params: { id: branchId }, query, touches: [...visits, 'branch-exception'] }),
  removeException: () => mutationFor(removeBranchException, { notice: 'The exception was removed.', refresh: ['booking'] }),
  absence: (id: string) => queryFor(getAbsence, { params: { id }, touches: visits }),
  jobs: (ids: string[]) => queryFor(listWorksheets, { query: { ids, limit: 200 }, touches: ['booking'] }),
  approve: () => mutationFor(approveAbsence, { notice: 'Absence approved.' }),
};
