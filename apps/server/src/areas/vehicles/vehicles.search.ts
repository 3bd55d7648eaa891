import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { searchKeys } from '@quarterlight/contract/search/wanted';
import { emptyId } from '@quarterlight/kit/ids';
import { defineSearch } from '../../platform/search/define-search.ts';

/** Vehicles by any part of the registration or VIN, or by make and model. */
export const vehicleSearch = defineSearch({
  kind: 'vehicle',
  table: 'vehicle',
  permission: 'view-vehicles',
  keys: (row) => [searchKeys.plate(row.registration), searchKeys.code(row.vin), searchKeys.words(`${row.make} ${row.model} ${row.derivative}`)],
  place: (row) => row.registration_fold,
  seenBy: () => ({ customer: emptyId, technician: emptyId }),
  present: (row) => ({
    title: displayRegistration(row.registration),
    detail: [row.make, row.model, row.year, row.colour].filter(Boolean).join(' '),
  }),
});
