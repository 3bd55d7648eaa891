import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { defineSearch } from '../../platform/search/define-search.ts';

/** Vehicles by any part of the registration or VIN, or by make and model. */
export const vehicleSearch = defineSearch({
  kind: 'vehicle',
  permission: 'view-vehicles',
  find: 'select * from app.search_vehicle(w.w)',
  from: 'vehicle t',
  order: 't.registration_fold, t.id',
  fields: { registration: 't.registration', make: 't.make', model: 't.model', year: 't.year', colour: 't.colour' },
  present: ({ registration, make, model, year, colour }) => ({
    title: displayRegistration(registration),
    detail: [make, model, year, colour].filter(Boolean).join(' '),
  }),
});
