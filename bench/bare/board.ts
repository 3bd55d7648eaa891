import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { boardBranches, boardCards, boardPeople } from './sql.ts';
import { reading } from './transaction.ts';

const text = { type: 'string' } as const;
const maybe = { type: 'string', nullable: true } as const;
const whole = { type: 'integer' } as const;
const place = { type: 'number', nullable: true } as const;
const card = {
  id: text,
  version: whole,
  worksheet_id: text,
  branch_id: text,
  technician_id: maybe,
  day: text,
  slot: text,
  minutes: whole,
  starts_at: maybe,
  ends_at: maybe,
  over_capacity: { type: 'boolean' },
  latitude: place,
  longitude: place,
  worksheet_version: whole,
  number: text,
  state: text,
  priority: { type: 'boolean' },
  registration: text,
  vehicle_description: text,
  glass_summary: text,
  customer_name: text,
  job_type: maybe,
  postcode: text,
  town: text,
  place: text,
} as const;
const person = {
  id: text,
  display_name: text,
  colour: text,
  skills: { type: 'array', items: text },
  roaming: { type: 'boolean' },
  work_days: { type: 'array', items: whole },
  daily_minutes: whole,
  home_branch_id: maybe,
} as const;
const listOf = (properties: object) => ({ type: 'array', items: { type: 'object', properties } });
const schema = {
  response: { 200: { type: 'object', properties: { bookings: listOf(card), technicians: listOf(person), branches: listOf({ id: text, name: text }) } } },
};

/** The diary of some days: cards, technicians and branches. */
export function boardRoutes(app: FastifyInstance, pool: pg.Pool): void {
  app.get<{ Querystring: { from: string; to: string } }>('/v1/diary/board', { schema }, ({ query }) =>
    reading(pool, async (send) => ({
      bookings: await send(boardCards, [query.from, query.to]),
      technicians: await send(boardPeople, []),
      branches: await send(boardBranches, []),
    })),
  );
}
