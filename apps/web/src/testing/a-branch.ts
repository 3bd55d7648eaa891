import type { Branch } from '@quarterlight/contract/companies/branch-schemas';

const usual = { opensAt: '08:00', closesAt: '17:30', capacityMorning: 6, capacityAfternoon: 5, capacityOutOfHours: 1 };

/** A branch that opens from Monday to Friday, each day as usual, and may be changed. */
export const aBranch = (values: Partial<Branch> = {}): Branch => ({
  id: '018f0000-0000-7000-8000-0000000000b1',
  code: 'NOR',
  name: 'Norwich',
  kind: 'own',
  status: 'active',
  town: 'Norwich',
  postcode: 'NR3 3CC',
  email: '',
  telephone: '',
  version: 4,
  vatNumber: '',
  companyNumber: '',
  notes: '',
  shownName: '',
  shownTelephone: '',
  shownEmail: '',
  closedReason: '',
  address: { line1: '', line2: '', line3: '', town: 'Norwich', county: '', postcode: 'NR3 3CC', latitude: null, longitude: null },
  addresses: [],
  postcodeAreas: [],
  openDays: [1, 2, 3, 4, 5],
  ...usual,
  week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, open: weekday < 6, differs: false, ...usual })),
  contacts: [],
  createdAt: '2026-01-01T08:00:00Z',
  updatedAt: '2026-01-01T08:00:00Z',
  allowedActions: ['change', 'close'],
  ...values,
});
