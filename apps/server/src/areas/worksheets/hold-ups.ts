import type { HoldUp } from '@quarterlight/contract/rules/hold-ups';
import { AdasRequirement } from '@quarterlight/contract/worksheets/schemas';
import type { ReadTx } from '../../platform/database/scope.ts';
import { findLineFacts, glassStateOf, isUnconfirmed, type LineFacts } from './line-facts.ts';
import { hasEnded, heldUpBy } from './worksheets.rules.ts';

/** What hold-ups are computed from, as lists select it. */
export interface HoldUpRow {
  readonly id: string;
  readonly state: string;
  readonly customer_id: string;
  readonly authorisation_needed: boolean;
  readonly authorisation_number: string;
  readonly order_number: string;
  readonly adas_requirement: string;
}

const findCustomers = async (tx: ReadTx, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : await tx.db
        .selectFrom('customer')
        .select(['id', 'on_stop', 'credit_limit_pence', 'exposure_pence', 'order_number_required'])
        .where('id', 'in', [...new Set(ids)])
        .execute();

/** What keeps each worksheet from its visit, by id; ended ones are held up by nothing. */
export async function holdUpsOfMany(tx: ReadTx, rows: readonly HoldUpRow[]): Promise<Map<string, HoldUp[]>> {
  const live = rows.filter(({ state }) => !hasEnded(state));
  const lines = Map.groupBy(
    await findLineFacts(
      tx,
      live.map(({ id }) => id),
    ),
    (line) => line.worksheet_id,
  );
  const customers = new Map(
    (
      await findCustomers(
        tx,
        live.map(({ customer_id }) => customer_id),
      )
    ).map((customer) => [customer.id, customer]),
  );
  return new Map(live.map((row) => [row.id, holdUpsOfOne(row, lines.get(row.id) ?? [], customers.get(row.customer_id))]));
}

type Customer = Awaited<ReturnType<typeof findCustomers>>[number];

function holdUpsOfOne(row: HoldUpRow, lines: readonly LineFacts[], customer: Customer | undefined): HoldUp[] {
  const glass = lines.filter(({ kind }) => kind === 'glass');
  const states = glass.map((line) => ({ state: glassStateOf(line), expectedOn: line.expected_on }));
  const onOrder = states.filter(({ state }) => state === 'on-order');
  const unsourced = states.filter(({ state }) => state === 'needed').length;
  const days = onOrder.map(({ expectedOn }) => expectedOn).filter((day) => day !== null);
  return heldUpBy(
    {
      glassOutstanding: onOrder.length + unsourced,
      glassExpected: days.toSorted().at(-1) ?? null,
      authorisationNeeded: row.authorisation_needed,
      authorisation: row.authorisation_number,
      depositDuePence: 0,
      depositPaidPence: 0,
      orderNumberNeeded: customer?.order_number_required ?? false,
      orderNumber: row.order_number,
      adas: AdasRequirement.parse(row.adas_requirement),
      glassUnconfirmed: glass.filter(isUnconfirmed).length,
      customerOnStop: customer?.on_stop ?? false,
      overCreditLimit: (customer?.credit_limit_pence ?? 0) > 0 && (customer?.exposure_pence ?? 0) > (customer?.credit_limit_pence ?? 0),
      creditReleased: false,
    },
    unsourced,
  );
}
