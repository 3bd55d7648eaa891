import { type RawBuilder, sql } from 'kysely';

/** An account or one above it; `level` is how far above. */
interface AccountInLine {
  readonly id: string;
  readonly name: string;
  readonly discount_basis_points: number;
  readonly level: number;
}

/** How far up accounts are asked for what the ones below have not agreed for themselves. */
const levels = 3;

/** The account and those above it, as rows to select from: what the nearest has agreed counts. None where there is no account, or none that the reader sees. */
export const accountLine = (customerId: string | null): RawBuilder<AccountInLine> =>
  sql`(with recursive line as (
      select id, name, parent_id, discount_basis_points, 0 as level from customer where id = ${customerId}
      union all
      select parent.id, parent.name, parent.parent_id, parent.discount_basis_points, line.level + 1
        from line join customer parent on parent.id = line.parent_id where line.level < ${levels}
    ) select id, name, discount_basis_points, level from line)`;

/** The accounts that ask an account for what they have not agreed for themselves, without itself; `level` is how far below. None where there is no account. */
export const accountsBelow = (customerId: string | null): RawBuilder<Pick<AccountInLine, 'id' | 'level'>> =>
  sql`(with recursive line as (
      select id, 1 as level from customer where parent_id = ${customerId}
      union all
      select child.id, line.level + 1 from line join customer child on child.parent_id = line.id where line.level < ${levels}
    ) select id, level from line)`;
