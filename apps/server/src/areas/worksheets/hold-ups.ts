import type { HoldUp } from '@quarterlight/contract/rules/hold-ups';
import { AdasRequirement } from '@quarterlight/contract/worksheets/schemas';
import type { ReadTx } from '../../platform/database/scope.ts';
import { findGlass, glassStateOf, isUnconfirmed } from './line-facts.ts';
import { hasEnded, heldUpBy } from './worksheets.rules.ts';

/** What hold-ups are computed from, as lists select it. */
interface HoldUpRow {
  readonly id: string;
  readonly state: string;
  readonly authorisation_needed: boolean;
  readonly authorisation_number: string;
  readonly order_number: string;
  readonly adas_requirement: string;
}

/** What of the customer holds a job up; null where the asker may not see the customer. */
interface HoldUpCustomer {
  readonly on_stop: boolean | null;
  readonly credit_limit_pence: number | null;
  readonly exposure_pence: number | null;
  readonly order_number_required: boolean | null;
}

type Glass = Parameters<typeof glassStateOf>[0] & Parameters<typeof isUnconfirmed>[0] & { readonly expected_on: string | null };

/** What keeps each worksheet from its visit, by id; ended ones are held up by nothing. */
export async function holdUpsOfMany(tx: ReadTx, rows: readonly (HoldUpRow & HoldUpCustomer)[]): Promise<Map<string, HoldUp[]>> {
  const live = rows.filter(({ state }) => !hasEnded(state));
  const ids = live.map(({ id }) => id);
  const glass = await findGlass(tx, ids);
  const byWorksheet = Map.groupBy(glass, (line) => line.worksheet_id);
  return new Map(live.map((row) => [row.id, holdUpsOfOne(row, byWorksheet.get(row.id) ?? [], row)]));
}

/** What keeps one worksheet from its visit. */
export function holdUpsOfOne(row: HoldUpRow, lines: readonly Glass[], customer: HoldUpCustomer): HoldUp[] {
  if (hasEnded(row.state)) return [];
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
      orderNumberNeeded: customer.order_number_required ?? false,
      orderNumber: row.order_number,
      adas: AdasRequirement.parse(row.adas_requirement),
      glassUnconfirmed: glass.filter(isUnconfirmed).length,
      customerOnStop: customer.on_stop ?? false,
      overCreditLimit: (customer.credit_limit_pence ?? 0) > 0 && (customer.exposure_pence ?? 0) > (customer.credit_limit_pence ?? 0),
      creditReleased: false,
    },
    unsourced,
  );
}
