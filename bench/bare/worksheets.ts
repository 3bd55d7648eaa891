import { newId } from '@quarterlight/kit/ids';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { insertedLines, insertedWorksheet, logValues, type NewWorksheet } from './create.ts';
import { all, answers, listOf, maybe, text, whole, yes } from './schema.ts';
import * as sql from './sql.ts';
import { reading, writing } from './transaction.ts';

const row = {
  ...all(
    text,
    'id number state job_type_id customer_id customer_name registration vehicle_description glass_summary place town postcode created_on created_at',
  ),
  ...all(maybe, 'inspected_at job_type branch_id branch technician_id technician booked_day booked_slot booked_starts_at'),
  ...all(whole, 'version gross_pence'),
  ...all(yes, 'priority failed_attempt failed_adas'),
};
const list = answers({ items: listOf(row), total: whole });
const line = {
  ...all(text, 'id kind code description'),
  ...all(whole, 'position quantity_milli unit_price_pence discount_basis_points vat_rate_basis_points net_pence vat_pence version'),
  product_id: maybe,
  cost_pence: { type: 'integer', nullable: true },
};
const record = answers({
  ...row,
  ...all(text, 'account_code customer_type contact_first_name contact_last_name contact_telephone contact_email line1 county'),
  ...all(text, 'note_internal note_technician note_customer insurer_name policy_number claim_number'),
  ...all(maybe, 'make model vin'),
  ...all(whole, 'net_pence vat_pence'),
  year: { type: 'integer', nullable: true },
  lines: listOf(line),
});
const created = {
  body: {
    type: 'object',
    required: ['customerId', 'jobTypeId', 'vehicle', 'contact', 'address', 'place', 'lines'],
    properties: { customerId: text, jobTypeId: text, place: text, lines: { type: 'array', maxItems: 50, items: { type: 'object', required: ['kind'] } } },
  },
  ...answers({ id: text, number: text, state: text, version: whole }),
};

/** List, record and create. */
export function worksheetRoutes(app: FastifyInstance, pool: pg.Pool): void {
  app.get<{ Querystring: { state: string; limit?: string } }>('/v1/worksheets', { schema: list }, ({ query }) =>
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
