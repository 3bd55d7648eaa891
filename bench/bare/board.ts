import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { all, answers, listOf, maybe, text, whole, yes } from './schema.ts';
import { boardBranches, boardCards, boardPeople } from './sql.ts';
import { reading } from './transaction.ts';

const card = {
  ...all(text, 'id worksheet_id branch_id day slot number state registration vehicle_description glass_summary customer_name postcode town place'),
  ...all(maybe, 'technician_id starts_at ends_at job_type'),
  ...all(whole, 'version minutes worksheet_version'),
  ...all(yes, 'over_capacity priority'),
  ...all({ type: 'number', nullable: true }, 'latitude longitude'),
};
const person = {
  ...all(text, 'id display_name colour'),
  skills: { type: 'array', items: text },
  roaming: yes,
  work_days: { type: 'array', items: whole },
  daily_minutes: whole,
  home_branch_id: maybe,
};
const schema = answers({ bookings: listOf(card), technicians: listOf(person), branches: listOf({ id: text, name: text }) });

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
