import type { NewLine } from '@quarterlight/contract/catalogue/lines';
import { GlassKind } from '@quarterlight/contract/system/kinds';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { glassForVehicle } from '../catalogue/index.ts';
import { findKinds, type WorksheetRow } from './worksheets.queries.ts';

type Asked = Pick<WorksheetRow, 'customer_id' | 'damaged_glass' | 'job_type_id' | 'vehicle_make' | 'vehicle_model' | 'vehicle_year' | 'vehicle_body'>;

/** What a job begins with where the damage says it clearly: glass that is the only one which fits, with its labour; nothing that somebody would have to take off again. */
export async function provisionalLines(tx: ReadTx, row: Asked): Promise<NewLine[]> {
  const kind = (await findKinds(tx, [row.job_type_id])).get(row.job_type_id);
  if (kind === 'repair') return [{ kind: 'labour' }];
  if (kind !== 'replacement') return [];
  const positions = row.damaged_glass.flatMap((each) => GlassKind.safeParse(each).data ?? []);
  const lines = await Promise.all(positions.map((position) => linesOf(tx, row, position)));
  return lines.flat();
}

async function linesOf(tx: ReadTx, row: Asked, position: GlassKind): Promise<NewLine[]> {
  const [group, ...others] = await fitting(tx, row, position);
  const [product, ...more] = group?.products ?? [];
  if (group === undefined || product === undefined || others.length + more.length > 0) return [];
  const { glassTypeId } = group;
  return [
    { kind: 'glass', productId: product.id, glassTypeId },
    { kind: 'labour', glassTypeId },
  ];
}

async function fitting(tx: ReadTx, row: Asked, position: GlassKind) {
  const { vehicle_make: make, vehicle_model: model, vehicle_year: year, vehicle_body: body, customer_id: customerId } = row;
  try {
    return (await glassForVehicle(tx, { make, model, body, customerId, position, ...(year === null ? {} : { year }) })).groups;
  } catch (error) {
    // Without make and model nothing is clear.
    if (error instanceof Refusal) return [];
    throw error;
  }
}
