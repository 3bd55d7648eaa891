import { FeatureAnswer } from '@quarterlight/contract/catalogue/lines';
import { AdasRequirement } from '@quarterlight/contract/intake';
import type { QueryOf } from '@quarterlight/contract/route';
import { AdhesiveUse } from '@quarterlight/contract/worksheets/detail';
import { WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import type { VehicleWork, vehicleWork } from '@quarterlight/contract/worksheets/vehicle-work';
import { sql } from 'kysely';
import { z } from 'zod';
import { can } from '../../platform/access/actor.ts';
import { keysetPage, type Page, presentPage } from '../../platform/database/keyset.ts';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { namesOf } from '../identity/index.ts';
import { getVehicle } from '../vehicles/index.ts';
import { presentCalibration } from './recorded.present.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

const Adhesive = AdhesiveUse.pick({ kind: true });
/** Answers as they are kept by their topic; what is no answer is passed over. */
const Answers = z.record(z.string(), z.unknown()).catch({});

/** One page of the jobs of a vehicle on which something was done or found out. Refuses `record.not_found` to whoever sees no vehicles. */
export async function showVehicleWork(tx: ReadTx, vehicleId: string, query: QueryOf<typeof vehicleWork>) {
  if (!can(tx.actor, 'view-vehicles')) throw new Refusal('record.not_found');
  const { id } = await getVehicle(tx, vehicleId);
  const jobs = tx.db.selectFrom('worksheet').selectAll('worksheet').where('worksheet.vehicle_id', '=', id).where(hasWork);
  const page = await keysetPage(tx, jobs, { request: query, id: 'worksheet.id', keys: { createdAt: 'worksheet.created_at' }, byDefault: '-createdAt' });
  const work = await workOf(tx, page);
  return presentPage(page, work);
}

const hasWork = sql<boolean>`(worksheet.state in ('completed', 'invoiced') or worksheet.adas_requirement <> 'unknown'
  or exists (select from calibration c where c.tenant_id = worksheet.tenant_id and c.worksheet_id = worksheet.id))`;

/** How each job of a page is shown, with all that was recorded on these jobs, read at once. */
async function workOf(tx: ReadTx, { items }: Page<WorksheetRow>) {
  const ids = items.map((row) => row.id);
  const those = sql<string>`any(${ids}::uuid[])`;
  const glass = await tx.db
    .selectFrom('worksheet_line as line')
    .leftJoin('allocation', (join) => join.onRef('allocation.tenant_id', '=', 'line.tenant_id').onRef('allocation.id', '=', 'line.allocation_id'))
    .leftJoin('lot', (join) => join.onRef('lot.tenant_id', '=', 'line.tenant_id').onRef('lot.id', '=', 'allocation.lot_id'))
    .leftJoin('supplier', (join) => join.onRef('supplier.tenant_id', '=', 'line.tenant_id').onRef('supplier.id', '=', 'lot.supplier_id'))
    .select(['line.id', 'line.worksheet_id', 'line.code', 'line.description', 'line.fitted_at', 'line.features', 'line.features_source'])
    .select(['line.features_confirmed_at', 'lot.id as lot_id', 'lot.batch', 'lot.received_at', 'supplier.name as supplier'])
    .where('line.worksheet_id', '=', those)
    .where('line.kind', '=', 'glass')
    .orderBy('line.position')
    .execute();
  const adhesives = await tx.db.selectFrom('adhesive_use').selectAll().where('worksheet_id', '=', those).orderBy('id').execute();
  const calibrations = await tx.db.selectFrom('calibration').selectAll().where('worksheet_id', '=', those).orderBy('id').execute();
  const names = await namesOf(
    tx,
    [...items.map((row) => row.technician_id), ...calibrations.map((row) => row.performed_by)].filter((id) => id !== null),
  );
  const seesSuppliers = can(tx.actor, 'view-suppliers');
  return (row: WorksheetRow): VehicleWork => ({
    ...onWire(row, 'id', 'number', 'registration', 'mileage', 'created_at', 'completed_on', 'adas_source'),
    state: WorksheetState.parse(row.state),
    customer: row.customer_name,
    technician: names.get(row.technician_id ?? '') ?? '',
    adasRequirement: AdasRequirement.parse(row.adas_requirement),
    glass: glass
      .filter((line) => line.worksheet_id === row.id)
      .flatMap(({ fitted_at, lot_id, received_at, ...line }) =>
        fitted_at === null
          ? []
          : [
              {
                ...onWire(line, 'id', 'code', 'description', 'features_source', 'features_confirmed_at'),
                fittedAt: fitted_at,
                lot:
                  lot_id === null || received_at === null
                    ? null
                    : { batch: line.batch ?? '', supplier: seesSuppliers ? (line.supplier ?? '') : '', receivedAt: received_at },
                features: answersOf(line.features),
              },
            ],
      ),
    adhesives: adhesives
      .filter((use) => use.worksheet_id === row.id)
      .map((use) => ({ ...Adhesive.parse(use), ...onWire(use, 'id', 'product', 'batch', 'expires') })),
    calibrations: calibrations.filter((each) => each.worksheet_id === row.id).map((each) => presentCalibration(each, names)),
  });
}

const answersOf = (features: unknown) =>
  Object.entries(Answers.parse(features)).flatMap(([topic, present]) => {
    const answer = FeatureAnswer.safeParse({ topic, present });
    return answer.success ? [answer.data] : [];
  });
