import type { glassForVehicle as route } from '@quarterlight/contract/catalogue/choosing-routes';
import type { GlassCandidate, GlassForVehicle, GlassGroup } from '@quarterlight/contract/catalogue/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { GlassKind } from '@quarterlight/contract/system/kinds';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { getVehicle } from '../vehicles/index.ts';
import { hintOf, presentFeatures, presentOption, yearsOf } from './catalogue.present.ts';
import { type Fitting, fittingGlass, glassOfModel } from './glass.queries.ts';
import { bodyFits, questionsFor } from './glass.rules.ts';
import { type PriceFound, pricesFor } from './price-for.ts';

type Wanted = QueryOf<typeof route>;
interface Sought {
  readonly make: string;
  readonly model: string;
  readonly year: number | null;
  readonly body: string;
  readonly glassModel: string;
}

async function soughtFor(tx: ReadTx, wanted: Wanted): Promise<Sought> {
  const vehicle = wanted.vehicleId === undefined ? undefined : await getVehicle(tx, wanted.vehicleId).catch(unknown);
  const sought = {
    make: wanted.make ?? vehicle?.make ?? '',
    model: wanted.model ?? vehicle?.model ?? '',
    year: wanted.year ?? vehicle?.year ?? null,
    body: wanted.body ?? vehicle?.body ?? '',
    glassModel: wanted.glassModel ?? vehicle?.glass_model ?? '',
  };
  if (vehicle === undefined && sought.glassModel === '' && (sought.make === '' || sought.model === '')) throw new Refusal('catalogue.vehicle_needed');
  return sought;
}

function unknown(error: unknown): never {
  throw error instanceof Refusal ? new Refusal('catalogue.vehicle_unknown') : error;
}

/** The glass that fits a vehicle, by glass type, with the questions that tell the candidates apart and each one's price for the customer. */
export async function glassForVehicle(tx: ReadTx, wanted: Wanted): Promise<GlassForVehicle> {
  const sought = await soughtFor(tx, wanted);
  const byFit = sought.make !== '' && sought.model !== '' ? await fittingGlass(tx, { ...sought, glassTypeId: wanted.glassTypeId }) : [];
  const byCode = sought.glassModel === '' ? [] : await glassOfModel(tx, sought.glassModel, wanted.glassTypeId);
  const all = [...byFit.filter((row) => bodyFits(row.fit_body, sought.body)), ...byCode].filter(
    (row) => wanted.position === undefined || row.glass_kind === wanted.position,
  );
  const rows = [...new Map(all.toReversed().map((row) => [row.id, row])).values()].toSorted((one, other) => (one.code_key < other.code_key ? -1 : 1));
  const prices = await pricesFor(tx, { productIds: rows.map(({ id }) => id), customerId: wanted.customerId ?? null, day: tx.today });
  const { make, model, year, body } = sought;
  return { make, model, year, body, groups: groupsOf(tx, rows, prices), message: rows.length > 0 ? null : whyNone(sought) };
}

function whyNone({ make, model, glassModel }: Sought): string {
  if (make === '' && glassModel === '') return 'The vehicle has no make yet. Enter it to see the glass that fits.';
  if (model === '' && glassModel === '') return 'The vehicle has no model yet. Choose one to see the glass that fits.';
  return 'The catalogue knows no glass for this vehicle. Search by code, or use a placeholder.';
}

function groupsOf(tx: ReadTx, rows: readonly Fitting[], prices: ReadonlyMap<string, PriceFound>): GlassGroup[] {
  const groups = new Map<string, Fitting[]>();
  for (const row of rows) groups.set(row.glass_type_id ?? '', [...(groups.get(row.glass_type_id ?? '') ?? []), row]);
  return [...groups.values()]
    .toSorted((one, other) => (one[0]?.glass_order ?? 999) - (other[0]?.glass_order ?? 999))
    .map((members) => {
      const kind = GlassKind.nullable().parse(members[0]?.glass_kind ?? null);
      const known = members.map((row) => ({ id: row.id, code: row.code, features: row.features, needsCalibration: row.needs_calibration }));
      return {
        glassTypeId: members[0]?.glass_type_id ?? null,
        kind,
        name: members[0]?.glass_type_name ?? 'Other glass',
        products: members.map((row) => candidate(tx, row, prices.get(row.id))),
        questions: questionsFor(kind, known),
      };
    });
}

const candidate = (tx: ReadTx, row: Fitting, price: PriceFound | undefined): GlassCandidate => ({
  ...presentOption(row, tx.tenant.currency),
  position: row.position,
  features: presentFeatures(row),
  hint: hintOf(row.code),
  body: row.fit_body,
  ...yearsOf(row.year_from, row.year_to),
  price: { amount: price?.pricePence ?? 0, currency: tx.tenant.currency },
});
