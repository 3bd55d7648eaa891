import type { QueryOf } from '@quarterlight/contract/route';
import {
  absencePeople,
  approveAbsence,
  countAbsences,
  getAbsence,
  getAbsenceCalendar,
  listAbsenceConflicts,
  listAbsences,
} from '@quarterlight/contract/schedule/routes';
import { listWorksheets } from '@quarterlight/contract/worksheets/routes';
import { lookupFor, mutationFor, queryFor } from '../../platform/query.ts';

const visits = ['booking', 'worksheet'] as const;

/** Queries and changes of absences. */
export const scheduleApi = {
  absences: (query: QueryOf<typeof listAbsences>) => queryFor(listAbsences, { query }),
  counts: (query: QueryOf<typeof countAbsences>) => queryFor(countAbsences, { query }),
  calendar: (query: QueryOf<typeof getAbsenceCalendar>) => queryFor(getAbsenceCalendar, { query, touches: ['user', 'branch', 'branch-exception'] }),
  people: (query: QueryOf<typeof absencePeople>) => lookupFor(absencePeople, { query }),
  conflicts: (query: QueryOf<typeof listAbsenceConflicts>) => queryFor(listAbsenceConflicts, { query, touches: visits }),
  absence: (id: string) => queryFor(getAbsence, { params: { id }, touches: visits }),
  jobs: (ids: string[]) => queryFor(listWorksheets, { query: { ids, limit: 200 }, touches: ['booking'] }),
  approve: () => mutationFor(approveAbsence, { notice: 'Absence approved.' }),
};
