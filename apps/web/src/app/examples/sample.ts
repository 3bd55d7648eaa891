import { Day, Money } from '@quarterlight/contract/common';
import { listQuery, page, route } from '@quarterlight/contract/route';
import { emailProblem } from '@quarterlight/contract/rules/email';
import { telephoneProblem } from '@quarterlight/contract/rules/telephone';
import { listSheet } from '@quarterlight/contract/sheet';
import { z } from 'zod';
import { describeFields } from '../../../describe-fields.ts';

const Row = z.object({
  id: z.string(),
  number: z.string(),
  customer: z.string(),
  registration: z.string(),
  booked: z.string(),
  total: Money,
  state: z.string(),
  highlight: z.string(),
});
export type SampleRow = z.output<typeof Row>;

const sampleQuery = listQuery({
  sort: ['number', 'booked', 'total'],
  filters: {
    state: z.enum(['open', 'booked', 'completed']).optional(),
    bookedFrom: Day.optional(),
    warranty: z.boolean().optional(),
    customer: z.string().optional(),
  },
});
/** A list and a form of nobody, for the examples. The build makes addresses of the contract's routes only, so this one is described here. */
const sampleRoute = route({
  method: 'GET',
  path: '/v1/examples',
  access: 'signed-in',
  summary: 'Examples',
  reply: page(Row),
  query: sampleQuery,
});
export const sampleList = { ...sampleRoute, fields: describeFields(sampleQuery) };
export const sampleSheet = listSheet<SampleRow>()({
  name: 'examples',
  title: 'Examples',
  columns: {
    number: { title: 'Number', type: 'text', value: (row) => row.number },
    registration: { title: 'Registration', type: 'text', value: (row) => row.registration },
    customer: { title: 'Customer', type: 'text', value: (row) => row.customer },
    state: { title: 'State', type: 'text', value: (row) => row.state },
    highlight: { title: 'Mark', type: 'text', value: (row) => row.highlight },
    booked: { title: 'Booked for', type: 'day', value: (row) => row.booked },
    total: { title: 'Total', type: 'money', value: (row) => row.total.amount },
    id: { title: 'Reference', type: 'text', hidden: true, value: (row) => row.id },
  },
});
export const sampleForm = route({
  method: 'POST',
  path: '/v1/examples',
  access: 'signed-in',
  summary: 'Examples',
  reply: 'empty',
  idempotent: true,
  body: z.strictObject({
    name: z.string().min(1, 'Enter a name').max(60),
    telephone: z.string().superRefine((value, context) => {
      const problem = telephoneProblem(value);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    }),
    email: z.string().superRefine((value, context) => {
      const problem = emailProblem(value);
      if (problem) context.addIssue({ code: 'custom', message: problem });
    }),
    jobType: z.enum(['replacement', 'repair']),
    customerId: z.string().nullable(),
    day: Day,
    excess: Money,
    quantity: z.number().min(1, 'At least 1'),
    notes: z.string().max(500),
    priority: z.boolean(),
  }),
});

const names = ['Northgate Fleet', 'Mrs J. Whitfield', 'Albion Insurance', 'Harbour Leasing', 'Kestrel Couriers', 'Mr T. Okafor'];
const states = ['open', 'booked', 'completed'];
const highlights = ['default', 'isPriority', 'isCompleted', 'failedAttempt', 'isReleased', 'failedAdas', 'isInspected'];
export const sampleRows: SampleRow[] = Array.from({ length: 50 }, (_, index) => ({
  id: `r${index}`,
  number: `W${String(123 + index).padStart(6, '0')}`,
  customer: names[index % names.length] ?? '',
  registration: `AB${String(10 + (index % 60))}CDE`,
  booked: `2026-11-${String((index % 28) + 1).padStart(2, '0')}`,
  total: { amount: 12_500 + index * 1_337, currency: 'GBP' },
  state: states[index % 3] ?? '',
  highlight: highlights[index % highlights.length] ?? '',
}));
