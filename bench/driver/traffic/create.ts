import { newId } from '@quarterlight/kit/ids';
import { z } from 'zod';
import { insertedLines, insertedWorksheet, logValues } from '../../bare/create.ts';
import * as sql from '../../bare/sql.ts';
import { prepared } from '../prepared.ts';
import { defineTraffic, expect, takeTurn } from '../traffic.ts';

export const CreateFacts = z.object({
  customers: z.array(z.string()),
  vehicles: z.array(z.object({ id: z.string(), registration: z.string() })),
  glass: z.array(z.string()),
  parts: z.array(z.string()),
  jobTypeId: z.string(),
  /** Whether each request carries a key by which it could be repeated, as the browser's do. */
  keyed: z.boolean(),
});
type CreateFacts = z.output<typeof CreateFacts>;
const Made = z.object({ id: z.string(), number: z.string(), state: z.string() });

const intake = (facts: CreateFacts, turn: number) => ({
  customerId: takeTurn(facts.customers, turn),
  jobTypeId: facts.jobTypeId,
  vehicle: takeTurn(facts.vehicles, turn),
  contact: {
    title: 'Ms',
    firstName: 'Ada',
    lastName: 'Lovelace',
    telephone: '01132456789',
    mobile: '',
    email: '',
    contactType: { value: '' },
    modeOfContact: { value: '' },
  },
  address: { line1: '1 High Street', line2: '', line3: '', town: 'Leeds', county: '', postcode: 'LS1 1AA', latitude: null, longitude: null },
  place: 'workshop',
  adasRequirement: 'none-fitted',
  lines: [
    { kind: 'glass', productId: takeTurn(facts.glass, turn), unconfirmedReason: 'Plain glass' },
    { kind: 'part', productId: takeTurn(facts.parts, turn * 2) },
    { kind: 'part', productId: takeTurn(facts.parts, turn * 2 + 1) },
    { kind: 'labour' },
    { kind: 'sundry', description: 'Waste disposal', unitPrice: { amount: 500, currency: 'GBP' } },
  ],
});

/** Takes one job after the other. */
export const createTraffic = defineTraffic(CreateFacts, (facts) => ({
  ask: (turn) => ({ method: 'POST', path: '/v1/worksheets', body: intake(facts, turn), ...(facts.keyed ? { once: newId() } : {}) }),
  check: (answer) => {
    const made = Made.parse(answer);
    expect(/^[A-Z]+\d{6,}$/.test(made.number) && made.state === 'open', `${made.number} is ${made.state}`);
  },
  floor: async (client, turn) => {
    const id = newId();
    const body = intake(facts, turn);
    const sent = [
      client.query('begin'),
      prepared(client, sql.insertWorksheet, insertedWorksheet(id, body)),
      prepared(client, sql.insertLines, insertedLines(id, body)),
      prepared(client, sql.insertLog, logValues(id, id, body)),
      prepared(client, sql.insertHint, [newId(), 'worksheet', id]),
      prepared(client, sql.numberLast, [id]),
      client.query('commit'),
    ];
    await Promise.all(sent);
  },
}));
