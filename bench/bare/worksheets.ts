import { newId } from '@quarterlight/kit/ids';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { insertedLines, insertedWorksheet, logValues, type NewWorksheet } from './create.ts';
import * as sql from './sql.ts';
import { reading, writing } from './transaction.ts';

const text = { type: 'string' } as const;
const maybe = { type: 'string', nullable: true } as const;
const whole = { type: 'integer' } as const;
const yes = { type: 'boolean' } as const;
const row = {
  id: text,
  number: text,
  state: text,
  version: whole,
  priority: yes,
  failed_attempt: yes,
  failed_adas: yes,
  inspected_at: maybe,
  job_type_id: text,
  job_type: maybe,
  customer_id: text,
  customer_name: text,
  registration: text,
  vehicle_description: text,
  glass_summary: text,
  place: text,
  town: text,
  postcode: text,
  branch_id: maybe,
  branch: maybe,
  technician_id: maybe,
  technician: maybe,
  booked_day: maybe,
  booked_slot: maybe,
  booked_starts_at: maybe,
  gross_pence: whole,
  created_on: text,
  created_at: text,
} as const;
const list = {
  response: { 200: { type: 'object', properties: { items: { type: 'array', items: { type: 'object', properties: row } }, total: whole } } },
};
const line = {
  id: text,
  position: whole,
  kind: text,
  product_id: maybe,
  code: text,
  description: text,
  quantity_milli: whole,
  unit_price_pence: whole,
  discount_basis_points: whole,
  vat_rate_basis_points: whole,
  net_pence: whole,
  vat_pence: whole,
  cost_pence: { type: 'integer', nullable: true },
  version: whole,
} as const;
const record = {
  response: {
    200: {
      type: 'object',
      properties: {
        ...row,
        account_code: text,
        customer_type: text,
        make: maybe,
        model: maybe,
        year: { type: 'integer', nullable: true },
        vin: maybe,
        contact_first_name: text,
        contact_last_name: text,
        contact_telephone: text,
        contact_email: text,
        line1: text,
        county: text,
        net_pence: whole,
        vat_pence: whole,
        note_internal: text,
        note_technician: text,
        note_customer: text,
        insurer_name: text,
        policy_number: text,
        claim_number: text,
        lines: { type: 'array', items: { type: 'object', properties: line } },
      },
    },
  },
};
const created = {
  body: {
    type: 'object',
    required: ['customerId', 'jobTypeId', 'vehicle', 'contact', 'address', 'place', 'lines'],
    properties: { customerId: text, jobTypeId: text, place: text, lines: { type: 'array', maxItems: 50, items: { type: 'object', required: ['kind'] } } },
  },
  response: { 200: { type: 'object', properties: { id: text, number: text, state: text, version: whole } } },
};

interface ListQuery {
  readonly state: string;
  readonly limit?: string;
}

/** List, record and create. */
export function worksheetRoutes(app: FastifyInstance, pool: pg.Pool): void {
  app.get<{ Querystring: ListQuery }>('/v1/worksheets', { schema: list }, ({ query }) =>
    reading(pool, async (send) => {
      const items = await send(sql.listRows, [query.state, Number(query.limit ?? 50)]);
      const [counted] = await send<{ total: number }>(sql.listTotal, [query.state]);
      return { items, total: Math.min(counted?.total ?? 0, 10_000) };
    }),
  );
  app.get<{ Params: { id: string } }>('/v1/worksheets/:id', { schema: record }, ({ params }) =>
    reading(pool, async (send) => {
      const [found] = await send(sql.oneRecord, [params.id]);
      return { ...found, lines: await send(sql.linesOfOne, [params.id]) };
    }),
  );
  app.post<{ Body: NewWorksheet }>('/v1/worksheets', { schema: created }, ({ body }) =>
    writing(pool, async (send) => {
      const id = newId();
      await send(sql.insertWorksheet, insertedWorksheet(id, body));
      await send(sql.insertLines, insertedLines(id, body));
      const [drawn] = await send<{ prefix: string; drawn: number }>(sql.drawNumber, ['worksheet']);
      const number = `${drawn?.prefix}${String(drawn?.drawn).padStart(6, '0')}`;
      const [made] = await send(sql.setNumber, [id, number]);
      await send(sql.insertLog, logValues(id, number, body));
      await send(sql.insertHint, [newId(), 'worksheet', id]);
      return made;
    }),
  );
}
