import type { AdhesiveSheet } from '@quarterlight/contract/rules/adhesive';
import type { MyVisit } from '@quarterlight/contract/worksheets/my-day';
import { change } from './local/my-day.state.ts';

export const theDay = '2026-11-23';

/** A visit of the day; `more` is what differs. */
export const aVisit = (order: number, customerName: string, state: MyVisit['state'], more: Partial<MyVisit> = {}): MyVisit => ({
  worksheetId: `w${order}`,
  bookingId: `b${order}`,
  order,
  driveMinutes: null,
  number: `W00000${order}`,
  state,
  version: 1,
  highlight: 'default',
  allowedActions: [],
  day: theDay,
  slot: 'A',
  startsAt: null,
  minutes: 90,
  jobType: { id: 'j1', name: 'Replacement' },
  furtherJobTypes: [],
  customerName,
  contact: { title: '', firstName: '', lastName: '', telephone: '', mobile: '', email: '', contactType: { value: '' }, modeOfContact: { value: '' } },
  address: { line1: '4 Dock Street', line2: '', line3: '', town: 'Norwich', county: '', postcode: 'NR3 3CC', latitude: 52.6, longitude: 1.3 },
  place: 'workshop',
  placeName: 'Norwich',
  vehicle: { registration: 'AB12CDE', description: 'Ford Focus', vin: '', colour: '', mileage: null },
  lines: [],
  noteTechnician: '',
  adasRequirement: 'none-fitted',
  preFitAsked: 0,
  postFitAsked: 0,
  checks: [],
  adhesives: [],
  calibrations: [],
  isRepair: false,
  damages: [],
  signedBy: '',
  signatureAbsence: '',
  excessDue: { amount: 0, currency: 'GBP' },
  owed: { amount: 0, currency: 'GBP' },
  askFor: { amount: 0, currency: 'GBP' },
  temperatureCelsius: null,
  humidityPercent: null,
  driveAwayMinutes: null,
  driveAwayToldTo: '',
  expectedAt: null,
  startedAt: null,
  completedAt: null,
  missing: [],
  ...more,
});

/** This technician's phone with this day on it. What one has typed or not sent, another never sees. */
export function openPhone(owner: string, visits: MyVisit[], photos: Readonly<Record<string, number>> = {}, adhesiveSheets: AdhesiveSheet[] = []): void {
  const day = { day: theDay, technician: { id: 't', name: 'Tom' }, visits, adhesiveSheets };
  change({ phase: 'open', owner, user: owner, queue: [], mending: null, days: { [theDay]: { day, fetchedAt: `${theDay}T08:00:00.000Z`, photos } } });
}
