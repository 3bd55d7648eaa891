import { emptyId, newId } from '@quarterlight/kit/ids';
import { pence, vatOf } from '@quarterlight/kit/money';
import { sortKey } from '@quarterlight/kit/text';
import type { Insertable } from 'kysely';
import { aBranch, aCustomer } from '../../src/areas/companies/companies.testing.ts';
import { aLookup } from '../../src/areas/system/system.testing.ts';
import type { DB } from '../../src/platform/database/tables.gen.ts';
import type { TestTenant } from './tenants.ts';

let count = 0;

/** A line of the job: net in pence, its rate in basis points. */
export interface JobLine extends Partial<Omit<Insertable<DB['worksheet_line']>, 'net_pence'>> {
  readonly net: number;
  readonly rate?: number;
}

export type Job = Awaited<ReturnType<typeof aCompletedJob>>;

/** A completed worksheet written straight into the database, ready to be invoiced: £250 of glass and £100 of labour at 20 % unless told. */
export async function aCompletedJob(
  tenant: TestTenant,
  values: Partial<Insertable<DB['worksheet']>> & {
    lines?: readonly JobLine[];
    jobType?: string;
    completedOn?: string;
    customerId?: string;
    branchId?: string;
  } = {},
) {
  count += 1;
  const place = count;
  const {
    lines = [
      { kind: 'part', description: 'Windscreen', net: 25_000 },
      { kind: 'labour', description: 'Fitting', net: 10_000 },
    ],
    jobType = 'replacement',
    completedOn,
    customerId,
    branchId,
    ...given
  } = values;
  const customer = customerId ?? (await aCustomer(tenant, { type: 'insurer' })).id;
  const branch = branchId ?? (await aBranch(tenant)).id;
  const jobTypeId = await aLookup(tenant, 'job-types', jobType);
  const id = newId();
  const number = `W${String(place).padStart(6, '0')}`;
  const technicianId = lines.some((line) => line.kind === 'labour') ? (values.technician_id ?? (await tenant.user({ role: 'technician' })).userId) : null;
  await tenant.scope.write(async (tx) => {
    const day = completedOn ?? tx.today;
    // Early on the day that it is, eight o'clock is still to come.
    const at = (time: string) => (`${day}T${time}Z` < tx.now ? `${day}T${time}Z` : tx.now);
    const { name } = await tx.db.selectFrom('customer').select('name').where('id', '=', customer).executeTakeFirstOrThrow();
    const rows = lines.map(({ net, rate = 2000, ...line }, index) => ({
      kind: 'part',
      description: 'Work',
      technician_id: line.kind === 'labour' ? technicianId : null,
      ...line,
      id: newId(),
      worksheet_id: id,
      position: index + 1,
      net_pence: net,
      unit_price_pence: net,
      vat_rate_basis_points: rate,
      vat_pence: vatOf(pence(net), rate),
      // Looked up by the database.
      customer_id: emptyId,
      bound_branch: emptyId,
      bound_technician: emptyId,
    }));
    const net = rows.reduce((all, row) => all + row.net_pence, 0);
    const vat = rows.reduce((all, row) => all + row.vat_pence, 0);
    await tx.db
      .insertInto('worksheet')
      .values({
        id,
        number,
        state: 'completed',
        job_type_id: jobTypeId,
        customer_id: customer,
        customer_name: name,
        customer_key: sortKey(name),
        branch_id: branch,
        registration: `AB${String(10 + (place % 80))}CDE`,
        contact_title: 'Ms',
        contact_first_name: 'Ada',
        contact_last_name: 'Lovelace',
        contact_email: 'ada@example.test',
        line1: '1 High Street',
        town: 'Leeds',
        postcode: 'LS1 1AA',
        adas_requirement: 'none-fitted',
        policy_number: 'P1',
        claim_number: 'C1',
        authorisation_number: 'A1',
        loss_on: day,
        excess_settled: 'taken',
        excess_explanation: 'Paid by card',
        insurer_name: '',
        net_pence: net,
        vat_pence: vat,
        gross_pence: net + vat,
        completed_at: at('12:00:00'),
        completed_on: day,
        created_on: day,
        created_at: at('08:00:00'),
        ...given,
      })
      .execute();
    if (rows.length > 0) await tx.db.insertInto('worksheet_line').values(rows).execute();
  });
  return { id, number, customerId: customer, branchId: branch };
}
