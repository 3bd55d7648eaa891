import { searchKeys } from '@quarterlight/contract/search/wanted';
import { emptyId } from '@quarterlight/kit/ids';
import { defineSearch, line } from '../../platform/search/define-search.ts';

/** Calibration equipment by name, maker or serial number. */
export const equipmentSearch = defineSearch({
  kind: 'equipment',
  table: 'equipment',
  permission: 'view-users',
  keys: (row) => [...[row.name, row.maker].map(searchKeys.words), searchKeys.code(row.serial_number)],
  place: (row) => row.name_key,
  seenBy: (row) => ({ customer: emptyId, branch: row.branch_id, technician: row.technician_id ?? emptyId }),
  present: (row) => ({ title: row.name, detail: line(row.maker, row.serial_number) }),
});
