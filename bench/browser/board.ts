import { generateCompany } from '../company/generate.ts';
import { asOwner } from '../support/company.ts';

/** A week that fills the board: so many technicians, and so many visits. */
export const board = { technicians: 40, cards: 400 };

interface Person {
  readonly username: string;
  readonly password: string;
}

/** Generates a company of forty technicians and thins this week's diary out to four hundred visits. */
export async function makeBoard(ownerUrl: string, slug: string, say: (line: string) => void): Promise<Person> {
  const made = await generateCompany({
    ownerUrl,
    slug,
    worksheets: 116_000,
    customers: 20_000,
    vehicles: 20_000,
    products: 2_000,
    linesPerWorksheet: 1,
    seed: 'browser',
    say,
  });
  await asOwner(ownerUrl, async (owner) => {
    await owner.query("set session_replication_role = 'replica'");
    const { rows } = await owner.query<{ technicians: string }>(
      "select count(*) as technicians from app_user where tenant_id = $1 and is_technician and status <> 'disabled'",
      [made.tenantId],
    );
    if (Number(rows[0]?.technicians) !== board.technicians) throw new Error(`The company has ${rows[0]?.technicians} technicians.`);
    // Cards are kept evenly over the week, so that every cell of the board has some.
    await owner.query(
      `with week as (
         select id, row_number() over (order by md5(id::text)) as place from booking
         where tenant_id = $1 and cancelled_at is null and day >= date_trunc('week', now() at time zone 'Europe/London')::date
           and day < date_trunc('week', now() at time zone 'Europe/London')::date + 7)
       delete from booking using week where booking.tenant_id = $1 and booking.id = week.id and week.place > $2`,
      [made.tenantId, board.cards],
    );
    await owner.query('analyze');
  });
  return { username: made.usernames.manager, password: made.password };
}
