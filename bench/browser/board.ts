import { generateCompany } from '../../apps/server/testing/company/generate.ts';
import type { Company } from '../../apps/server/testing/company/make-company.ts';
import { asOwner } from '../../apps/server/testing/kit/owner.ts';

/** A week that fills the board: so many technicians, and so many visits; so many worksheets are generated for it. */
export const board = { technicians: 40, cards: 400, worksheets: 116_000 };

const week = "date_trunc('week', now() at time zone 'Europe/London')::date";

/** Generates a company of forty technicians and thins this week's diary out to four hundred visits. */
export async function makeBoard(ownerUrl: string, slug: string, say: (line: string) => void): Promise<Company> {
  const made = await generateCompany({
    ownerUrl,
    slug,
    worksheets: board.worksheets,
    customers: 20_000,
    vehicles: 20_000,
    products: 2_000,
    linesPerWorksheet: 1,
    seed: 'browser',
    say,
  });
  await asOwner(ownerUrl, async (owner) => {
    await owner.query("set session_replication_role = 'replica'");
    // Cards are kept evenly over the week, so that every cell of the board has some.
    await owner.query(
      `with visits as (
         select id, row_number() over (order by md5(id::text)) as place from booking
         where tenant_id = $1 and cancelled_at is null and day >= ${week} and day < ${week} + 7)
       delete from booking using visits where booking.tenant_id = $1 and booking.id = visits.id and visits.place > $2`,
      [made.tenantId, board.cards],
    );
    await owner.query('analyze');
  });
  return { tenantId: made.tenantId, slug, username: made.usernames.manager, password: made.password, worksheets: board.worksheets };
}

/** Throws where this week's diary is not the one that all figures are stated for: rows that were kept since another week have none. */
export async function assertBoard(ownerUrl: string, tenantId: string): Promise<void> {
  const { rows } = await asOwner(ownerUrl, (owner) =>
    owner.query<{ technicians: number; cards: number }>(
      `select (select count(*)::int from app_user where tenant_id = $1 and is_technician and status <> 'disabled') as technicians,
         (select count(*)::int from booking where tenant_id = $1 and cancelled_at is null and day >= ${week} and day < ${week} + 7) as cards`,
      [tenantId],
    ),
  );
  const [found] = rows;
  if (found?.technicians !== board.technicians || found.cards !== board.cards)
    throw new Error(`This week's diary has ${found?.cards} visits of ${found?.technicians} technicians: take another folder.`);
}
