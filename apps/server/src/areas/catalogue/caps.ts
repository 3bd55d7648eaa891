import type { Cap } from '@quarterlight/contract/rules/agreed';
import { sql } from 'kysely';
import type { ReadTx } from '../../platform/database/scope.ts';
import { accountLine } from './account-line.queries.ts';
import { hidesTerms } from './check-terms.ts';
import { inForceOn } from './in-force.ts';
import { categoryTree } from './price.queries.ts';
import { nearest } from './price.rules.ts';

/** What an account pays at most: for the whole job, net, and for a line of each of the products asked about. */
export interface Caps {
  readonly job: Cap | null;
  readonly ofProducts: ReadonlyMap<string, Cap>;
}

const none: Caps = { job: null, ofProducts: new Map() };

const findCaps = (tx: ReadTx, customerId: string, day: string) =>
  tx.db
    .selectFrom('price_cap')
    .innerJoin(accountLine(customerId).as<'account'>(sql.ref('account')), 'account.id', 'price_cap.customer_id')
    .select(['price_cap.category_id', 'price_cap.cap_pence', 'price_cap.valid_from', 'price_cap.valid_to', 'account.name', 'account.level'])
    .where(inForceOn('price_cap', day))
    .orderBy('account.level')
    .execute();

/** The caps of an account on a day; where it has agreed none of its own, those of its parent accounts. People who see no terms are told of none. */
export async function capsFor(tx: ReadTx, wanted: { customerId: string; productIds: readonly string[]; day: string }): Promise<Caps> {
  if (hidesTerms(tx.actor)) return none;
  const rows = await findCaps(tx, wanted.customerId, wanted.day);
  if (rows.length === 0) return none;
  const caps = rows.map((row) => ({
    categoryId: row.category_id,
    level: row.level,
    cap: { capPence: row.cap_pence, account: row.name, ofParent: row.level > 0, validFrom: row.valid_from, validTo: row.valid_to },
  }));
  const job = caps.find(({ categoryId }) => categoryId === null)?.cap ?? null;
  const byLevel = [...Map.groupBy(caps, ({ level }) => level).values()].map(
    (own) => new Map(own.flatMap(({ categoryId, cap }) => (categoryId === null ? [] : [[categoryId, cap] as const]))),
  );
  if (byLevel.every(({ size }) => size === 0) || wanted.productIds.length === 0) return { job, ofProducts: none.ofProducts };
  const products = await tx.db
    .selectFrom('product')
    .select(['id', 'category_id'])
    .where('id', '=', sql<string>`any(${[...new Set(wanted.productIds)]}::uuid[])`)
    .execute();
  const parentOf = await categoryTree(tx);
  const capOf = (categoryId: string) => byLevel.map((own) => nearest(categoryId, own, parentOf)).find((cap) => cap !== undefined);
  return {
    job,
    ofProducts: new Map(
      products.flatMap(({ id, category_id }) => {
        const cap = capOf(category_id);
        return cap === undefined ? [] : [[id, cap] as const];
      }),
    ),
  };
}
