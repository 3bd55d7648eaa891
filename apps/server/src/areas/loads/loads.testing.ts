import { insert } from '../../../testing/kit/rows.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';
import { keepFile } from '../files/index.ts';

const manner = { encoding: 'utf-8', separator: ',', sheet: 0, headerRow: 1, decimal: '.', dates: 'dmy' };
const headers = ['Eurocode', 'Best supplier', 'Net price'];
const text = `${headers.join(',')}\n8574AGSMVZ,NORTHLIT,148.20\n`;

/** A best-buy file that was brought, of two lines, one of which a check refused. */
export async function aLoad(tenant: Pick<TestTenant, 'scope'>): Promise<WalkRecord> {
  const made = await insert(tenant, 'data_load', (id) => ({
    id,
    kind: 'best-buy',
    file_name: 'best-buy.csv',
    file_hash: id,
    size_bytes: text.length,
    file_type: 'csv',
    shape: JSON.stringify({ type: 'csv', manner, headers, sample: [['8574AGSMVZ', 'NORTHLIT', '148.20']], sheets: [] }),
    manner: JSON.stringify(manner),
    choice: JSON.stringify({ code: 0, supplier: 1, net_unit: 2 }),
    choice_from: 'recognised',
    options: JSON.stringify({
      name: '',
      effectiveFrom: '2026-01-01',
      extent: 'list',
      unknownCodes: 'refuse',
      takesListPrices: false,
      categoryId: null,
      expectedLines: null,
      expectedTotal: null,
    }),
    user_name: 'Ada Lovelace',
    created_at: tenant.scope.now(),
  }));
  await tenant.scope.write(async (tx) => {
    const problem = {
      load_id: made.id,
      line: 2,
      position: 1,
      title: 'Best supplier',
      value: 'NORTHLIT',
      reason: 'No supplier of ours has this account code or name.',
    };
    await tx.db.insertInto('data_load_problem').values(problem).execute();
    await keepFile(tx, { bytes: Buffer.from(text), name: 'best-buy.csv', mediaType: 'text/csv', entity: 'data-load', entityId: made.id });
  });
  return made;
}

/** How the walk makes a record of each kind that routes name. */
export const records: WalkRecords = { 'data-load': aLoad };
