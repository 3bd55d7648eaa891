import { defineArea } from '../area.ts';
import { vehiclesMessages } from './messages.ts';

export const vehiclesContract = defineArea({
  module: 'Vehicles',
  permissions: {
    'view-vehicles': 'See vehicles',
    'edit-vehicles': 'Change vehicles',
    'lookup-dvla': 'Look up registrations',
  },
  messages: vehiclesMessages,
  entities: {
    vehicle: { to: ['view-vehicles'] },
    'fleet-entry': { to: ['view-customers', 'view-customer-jobs'] },
  },
  searchKinds: { vehicle: 2 },
});
