import { slotNames } from '@quarterlight/contract/rules/slots';
import type { Columns } from '../../platform/imports/columns.ts';
import { jobFileColumns } from './past-job-file.columns.ts';

const price = { kind: 'decimal', places: 2, least: 0, most: 10_000_000 } as const;
const places = { mobile: 'Mobile', workshop: 'Workshop' } as const;
const calibrations = { unknown: 'Not known', required: 'Needed', 'not-affected': 'Not affected', 'none-fitted': 'None fitted' } as const;

/** A product of the job: its code, how many, and what each costs. */
const product = <Place extends 1 | 2 | 3>(place: Place) => {
  const behind = place === 1 ? '' : ` ${place}`;
  const named = (title: string, ...others: string[]) => ({ title: `${title}${behind}`, aliases: others.map((other) => `${other}${behind}`) });
  return {
    code: {
      ...named('Eurocode', 'Glass code', 'Product', 'Product code', 'Part number'),
      kind: 'code',
      most: 30,
      help: place === 1 ? 'Of a product of our catalogue. One line of the file is one job, with up to three products.' : 'Of another product of the job.',
      samples: ['', ''],
    },
    quantity: { ...named('Quantity', 'Qty'), kind: 'whole', least: 1, most: 100, help: 'Left out, it is one.', samples: place === 1 ? ['1', '1'] : ['', ''] },
    price: {
      ...named('Price', 'Unit price', 'Net price'),
      ...price,
      help: 'Of one, before VAT, in pounds. Left out, it is what our catalogue asks of this customer.',
      samples: place === 1 ? ['212.50', ''] : ['', ''],
    },
  } as const;
};
const [first, second, third] = [product(1), product(2), product(3)];

/** A job that is under way. */
export const openJobFileColumns = {
  ...jobFileColumns,
  registration: { ...jobFileColumns.registration, required: true },
  taken_on: {
    kind: 'day',
    title: 'Taken on',
    help: 'The day on which it was taken, up to today; left out, it is today.',
    aliases: ['Raised', 'Raised on', 'Date raised', 'Created', 'Date created', 'Opened'],
    samples: ['', ''],
  },
  make: { kind: 'text', most: 60, title: 'Make', help: 'Of the vehicle.', aliases: ['Vehicle make', 'Manufacturer'], samples: ['Volkswagen', 'Ford'] },
  model: { kind: 'text', most: 80, title: 'Model', help: 'Of the vehicle.', aliases: ['Vehicle model'], samples: ['Golf', 'Transit'] },
  contact_mobile: {
    kind: 'form',
    form: 'telephone',
    most: 30,
    title: 'Mobile',
    help: 'Of the contact; texts go to it.',
    aliases: ['Mobile number', 'Mobile phone', 'Contact mobile'],
    samples: ['', ''],
  },
  line1: {
    kind: 'text',
    most: 120,
    title: 'Address',
    help: 'Where the work is done.',
    aliases: ['Address line 1', 'Address 1', 'Street'],
    samples: ['12 Mill Lane', ''],
  },
  line2: { kind: 'text', most: 120, title: 'Address, line 2', help: 'Where it has one.', aliases: ['Address line 2', 'Address 2'], samples: ['', ''] },
  town: { kind: 'text', most: 80, title: 'Town', help: 'The post town.', aliases: ['City', 'Post town'], samples: ['Norwich', ''] },
  county: { kind: 'text', most: 80, title: 'County', help: 'Where it is written.', aliases: [], samples: ['', ''] },
  postcode: {
    kind: 'form',
    form: 'postcode',
    most: 10,
    title: 'Postcode',
    help: 'Of the address.',
    aliases: ['Post code', 'Postal code'],
    samples: ['NR14 7PZ', ''],
  },
  place: {
    kind: 'one-of',
    values: places,
    title: 'Mobile or workshop',
    help: 'Left out, we go to the customer.',
    aliases: ['Place', 'Fitting place', 'Where', 'Location type'],
    samples: ['Mobile', 'Workshop'],
  },
  cause: { kind: 'text', most: 80, title: 'Cause', help: 'As the list of causes of damage has it.', aliases: ['Cause of damage'], samples: ['', ''] },
  loss_on: { kind: 'day', title: 'Day of loss', help: 'When it broke.', aliases: ['date of loss', 'Incident date', 'loss date'], samples: ['', ''] },
  authorisation_number: {
    kind: 'text',
    most: 60,
    title: 'Authorisation number',
    help: 'Of the insurer.',
    aliases: ['Authorisation', 'Auth no', 'Auth number'],
    samples: ['', ''],
  },
  excess_pence: {
    ...price,
    title: 'Excess',
    help: 'What the policyholder pays, in pounds; left out, it is the account’s usual.',
    aliases: ['Policy excess', 'Excess amount'],
    samples: ['', '75'],
  },
  code_1: first.code,
  quantity_1: first.quantity,
  price_1: first.price,
  code_2: second.code,
  quantity_2: second.quantity,
  price_2: second.price,
  code_3: third.code,
  quantity_3: third.quantity,
  price_3: third.price,
  glass: {
    kind: 'text',
    most: 200,
    title: 'Glass',
    help: 'In words, where the product is not known yet: a line without a product.',
    aliases: ['Glass description', 'Glass needed', 'Description'],
    samples: ['', 'Windscreen, heated'],
  },
  adas_requirement: {
    kind: 'one-of',
    values: calibrations,
    title: 'Calibration',
    help: 'Needed, not affected, none fitted or not known. A visit is booked only where it is known.',
    aliases: ['ADAS', 'ADAS calibration', 'Calibration needed'],
    samples: ['None fitted', ''],
  },
  booked_on: {
    kind: 'day',
    title: 'Booked',
    help: 'The day of the visit, from today on.',
    aliases: ['Booked on', 'Booked for', 'Booking date', 'Appointment', 'Appointment date', 'Visit date'],
    samples: ['', ''],
  },
  slot: {
    kind: 'one-of',
    values: slotNames,
    title: 'Slot',
    help: 'AM, PM, All Day or OOH. Left out, the time says it.',
    aliases: ['Booked slot', 'Appointment slot', 'AM/PM'],
    samples: ['', ''],
  },
  starts: {
    kind: 'form',
    form: 'time',
    most: 8,
    title: 'Time',
    help: 'Where a clock time was agreed.',
    aliases: ['Start', 'Start time', 'Appointment time', 'Booking time'],
    samples: ['', ''],
  },
  technician: { kind: 'text', most: 120, title: 'Technician', help: 'The name of one of our technicians.', aliases: ['fitter', 'Engineer'], samples: ['', ''] },
  minutes: {
    kind: 'whole',
    least: 5,
    most: 1_440,
    title: 'Minutes',
    help: 'How long the work takes; left out, it is the usual.',
    aliases: ['Duration', 'Duration (minutes)', 'Length', 'Estimated minutes'],
    samples: ['', ''],
  },
  note: {
    kind: 'text',
    most: 2_000,
    title: 'Note',
    help: 'Our own people read it.',
    aliases: ['Notes', 'Remarks', 'Comments', 'Internal note'],
    samples: ['', ''],
  },
  note_technician: {
    kind: 'text',
    most: 2_000,
    title: 'Note for the technician',
    help: 'It stands on the technician’s job.',
    aliases: ['Technician note', 'fitter notes', 'Instructions'],
    samples: ['', ''],
  },
} as const satisfies Columns;
