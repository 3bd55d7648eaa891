import type { GlassKind } from '../system/kinds.ts';

/** Where a customer's own job stands, in their words. */
export const customerStateNames = {
  received: 'Received',
  accepted: 'Accepted, to be booked',
  booked: 'Booked',
  'on-its-way': 'On its way',
  'being-done': 'Being done',
  done: 'Done',
  cancelled: 'Cancelled',
  'not-accepted': 'Not accepted',
} as const;
export type CustomerState = keyof typeof customerStateNames;

/** The glass of a vehicle as its driver calls it. */
export const damagedGlassNames = {
  windscreen: 'Windscreen',
  backlight: 'Rear window',
  'door-front-left': 'Front left door',
  'door-front-right': 'Front right door',
  'door-rear-left': 'Rear left door',
  'door-rear-right': 'Rear right door',
  'quarter-front': 'Small front side window',
  'quarter-rear': 'Small rear side window',
  roof: 'Roof glass',
  mirror: 'Door mirror',
  other: 'Another, or not sure',
} as const satisfies Readonly<Partial<Record<GlassKind, string>> & { other: string }>;
export type DamagedGlass = keyof typeof damagedGlassNames;

/** How bad the damage is. */
export const damageExtents = {
  chip: 'A chip, smaller than a £2 coin',
  crack: 'Cracked',
  broken: 'Broken or missing',
  'not-sure': 'Not sure',
} as const;

/** When in a day a customer can wish for. */
export const wishedSlotNames = { A: 'AM', P: 'PM', D: 'All Day' } as const;

/** Where the work can be done, as a customer says it. */
export const customerPlaceNames = { mobile: 'Where the vehicle is', workshop: 'At your workshop' } as const;

/** The steps of a job that its customer is told of. */
export const customerSteps = {
  submitted: 'You sent the job',
  sent_again: 'You sent the job again',
  accepted: 'We accepted the job',
  rejected: 'We could not accept the job',
  created: 'We took the job',
  booked: 'We booked the visit',
  rebooked: 'We moved the visit',
  set_off: 'The technician set off',
  started: 'The work began',
  failed: 'The visit could not be completed; we will be in touch',
  completed: 'The work is done',
  cancelled: 'The job was cancelled',
} as const;
export type CustomerStep = keyof typeof customerSteps;

/** As many photographs come with a job at once. */
export const mostPhotographs = 10;
