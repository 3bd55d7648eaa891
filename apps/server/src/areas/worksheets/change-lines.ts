import type { NewLine } from '@quarterlight/contract/catalogue/lines';
import type { CreditOverride } from '@quarterlight/contract/companies/credit';
import { reckonLine } from '@quarterlight/contract/rules/totals';
import type { AddKit, AddLine, ChangeLine, ConfirmFeatures } from '@quarterlight/contract/worksheets/intake';
import { isWholePieces, milli, toMilli } from '@quarterlight/kit/quantities';
import { plural } from '@quarterlight/kit/text';
import type { z } from 'zod';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { linesOfKit, type PriceContext, pricedColumns, priceLine, priceLines } from '../catalogue/index.ts';
import { addExposure, assertCreditAllows } from '../companies/index.ts';
import { chooseLookup } from '../system/index.ts';
import { approvalColumns } from './approvals.ts';
import { allowedColumns, allowedLogged, tellAllowed } from './credit-allowed.ts';
import { freeGlassOf, ownLine } from './glass.ts';
import { furtherJobTypes, sumsOf, writeLines } from './lines.ts';
import { worksheet } from './worksheet.record.ts';
import { deleteLine, findLines, isInWholePieces, type LineRow, updateLine, type WorksheetRow } from './worksheets.queries.ts';

const contextOf = (tx: WriteTx, row: WorksheetRow): PriceContext => ({
  customerId: row.customer_id,
  jobTypeId: row.job_type_id,
  place: row.place === 'workshop' ? 'workshop' : 'mobile',
  day: tx.today,
});

/** Whether what is added to the job costs nothing unless a price is typed: a warranty job that is not charged. */
const isFree = (row: WorksheetRow): boolean => row.warranty_of_id !== null && !row.warranty_chargeable;

/** The worksheet's sums and the customer's exposure after its lines changed; more of it asks for a manager's word as a new job does. */
export async function settleLines(
  tx: WriteTx,
  before: WorksheetRow,
  change: Parameters<typeof worksheet.settle>[2],
  override?: CreditOverride,
): Promise<WorksheetRow> {
  const lines = await findLines(tx, before.id);
  const sums = sumsOf(lines);
  if (sums.net_pence < sums.top_up_net_pence || sums.vat_pence < sums.top_up_vat_pence) throw new Refusal('worksheet.below_credit');
  const more = sums.gross_pence - before.gross_pence;
  const account = await addExposure(tx, before.customer_id, { exposure: more });
  // The customer's row is ours now: what it owes counts this job, and nobody adds to it beside us.
  const allowed = more > 0 ? assertCreditAllows(tx, account, 0, override) : null;
  const row = await worksheet.settle(tx, before, {
    ...change,
    set: {
      ...sums,
      further_job_types: furtherJobTypes(before.job_type_id, lines),
      ...allowedColumns(tx, allowed),
      ...(await approvalColumns(tx, before, lines)),
    },
    ...(allowed === null ? {} : { after: { ...change.after, ...allowedLogged(allowed) } }),
  });
  await tellAllowed(tx, row.id, allowed);
  return row;
}

/** Adds a line, priced as at intake. */
export async function addLine(tx: WriteTx, id: string, version: number, { creditOverride, ...wish }: AddLine): Promise<{ row: WorksheetRow; lineId: string }> {
  const before = await worksheet.takeUp(tx, id, { action: 'edit-lines', version });
  const priced = await priceLine(tx, isFree(before) ? { unitPrice: { amount: 0, currency: tx.tenant.currency }, ...wish } : wish, contextOf(tx, before));
  const position = ((await findLines(tx, id)).at(-1)?.position ?? 0) + 1;
  const line = found((await writeLines(tx, id, position, [{ line: priced, wish }]))[0]);
  const after = { ...loggedOf(line), ...(priced.overridden ? { priceTyped: true } : {}) };
  const row = await settleLines(tx, before, { action: 'line_added', event: `Added ${nameOf(line)}`, after }, creditOverride);
  return { row, lineId: line.id };
}

/** Adds the lines of a kit together, each priced as at intake. */
export async function addKit(
  tx: WriteTx,
  id: string,
  version: number,
  { kitId, creditOverride, ...chosen }: AddKit,
): Promise<{ row: WorksheetRow; lineId: string }> {
  const before = await worksheet.takeUp(tx, id, { action: 'edit-lines', version });
  const { name, lines } = await linesOfKit(tx, kitId, chosen);
  const wishes = isFree(before) ? lines.map((line) => ({ ...line, unitPrice: { amount: 0, currency: tx.tenant.currency } })) : lines;
  const priced = await priceLines(tx, wishes, contextOf(tx, before));
  const position = ((await findLines(tx, id)).at(-1)?.position ?? 0) + 1;
  const written = await writeLines(
    tx,
    id,
    position,
    priced.map((line, index) => ({ line, wish: found(wishes[index]) })),
  );
  const event = `Added ${plural(written.length, 'line')} of the kit ${name}`;
  const row = await settleLines(tx, before, { action: 'kit_added', event, after: { kit: name, lines: written.map(nameOf) } }, creditOverride);
  return { row, lineId: found(written[0]).id };
}

/** Changes a line; another product or quantity frees its glass. Refuses with 'worksheet.line_fitted' what was fitted, but for its price and technician. */
export async function changeLine(tx: WriteTx, id: string, lineId: string, version: number, change: z.output<typeof ChangeLine>): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'edit-lines', version });
  const line = await ownLine(tx, id, lineId);
  if (line.credit_of_id !== null) throw new Refusal('worksheet.credit_line');
  const otherGlass =
    (change.productId !== undefined && change.productId !== line.product_id) ||
    (change.quantity !== undefined && toMilli(change.quantity) !== line.quantity_milli);
  if (otherGlass && line.fitted_at !== null) throw new Refusal('worksheet.line_fitted');
  if (otherGlass) await freeGlassOf(tx, [line], 'line-changed');
  if (change.technicianId) await assertTechnician(tx, change.technicianId);
  if (change.glassTypeId) await chooseLookup(tx, 'glass-types', change.glassTypeId, 'line.glass_type', line.glass_type_id);
  const changed = await updateLine(tx, lineId, {
    ...(change.productId !== undefined && change.productId !== line.product_id
      ? await otherProduct(tx, before, line, change)
      : await samePriced(tx, line, change)),
    ...(change.glassTypeId === undefined ? {} : { glass_type_id: change.glassTypeId }),
    ...(change.technicianId === undefined ? {} : { technician_id: change.technicianId }),
    ...(change.unconfirmedReason === undefined ? {} : { unconfirmed_reason: change.unconfirmedReason }),
    ...(change.topUp === undefined ? {} : { top_up: change.topUp }),
    ...(change.jobTypeId === undefined ? {} : await otherWork(tx, before, line, change)),
  });
  const told = { action: 'line_changed', event: `Changed ${nameOf(changed)}`, before: loggedOf(line), after: loggedOf(changed) };
  return settleLines(tx, before, told, change.creditOverride);
}

/** Another product: priced anew, features to be confirmed again. */
async function otherProduct(tx: WriteTx, before: WorksheetRow, line: LineRow, change: z.output<typeof ChangeLine>) {
  const wish: NewLine = {
    kind: line.kind === 'part' ? 'part' : line.kind === 'glass' ? 'glass' : 'sundry',
    productId: change.productId ?? null,
    quantity: change.quantity ?? line.quantity_milli / 1000,
    discountBasisPoints: change.discountBasisPoints ?? line.discount_basis_points,
    ...(change.unitPrice ? { unitPrice: change.unitPrice } : {}),
    ...(change.description ? { description: change.description } : {}),
  };
  const priced = await priceLine(tx, wish, contextOf(tx, before));
  return {
    product_id: priced.productId,
    glass_type_id: priced.glassTypeId,
    code: priced.code,
    description: priced.description,
    ...pricedColumns(priced),
    features: '{}',
    features_confirmed_by: null,
    features_confirmed_at: null,
    features_source: '',
    unconfirmed_reason: '',
  };
}

/** Other work: labour is priced by it anew, unless a price is typed. */
async function otherWork(tx: WriteTx, before: WorksheetRow, line: LineRow, change: z.output<typeof ChangeLine>) {
  const jobTypeId = change.jobTypeId ?? null;
  if (jobTypeId !== null) await chooseLookup(tx, 'job-types', jobTypeId, 'line.job_type', line.job_type_id);
  const stays = jobTypeId === line.job_type_id || line.kind !== 'labour' || line.product_id !== null || change.unitPrice !== undefined;
  if (stays) return { job_type_id: jobTypeId };
  const wish = {
    kind: 'labour' as const,
    jobTypeId,
    glassTypeId: change.glassTypeId ?? line.glass_type_id,
    quantity: change.quantity ?? line.quantity_milli / 1000,
    discountBasisPoints: change.discountBasisPoints ?? line.discount_basis_points,
    ...(isFree(before) ? { unitPrice: { amount: 0, currency: tx.tenant.currency } } : {}),
  };
  const [was, is] = await priceLines(tx, [{ ...wish, jobTypeId: line.job_type_id }, wish], contextOf(tx, before));
  // What nobody has worded is called as its rate is.
  const words = change.description === undefined && line.description === was?.description ? { description: is?.description } : {};
  return { job_type_id: jobTypeId, ...pricedColumns(found(is)), ...words };
}

/** The same product: the price stays as it was agreed unless another is typed. */
async function samePriced(tx: WriteTx, line: LineRow, change: z.output<typeof ChangeLine>) {
  const quantityMilli = change.quantity === undefined ? milli(line.quantity_milli) : toMilli(change.quantity);
  const broken = change.quantity !== undefined && !isWholePieces(quantityMilli);
  if (broken && line.product_id !== null && (await isInWholePieces(tx, line.product_id))) throw new Refusal('line.whole_pieces');
  const typed = change.unitPrice;
  const unitPricePence = typed?.amount ?? line.unit_price_pence;
  const discountBasisPoints = change.discountBasisPoints ?? line.discount_basis_points;
  const { net, vat } = reckonLine({ quantityMilli, unitPricePence, discountBasisPoints, vatRateBasisPoints: line.vat_rate_basis_points });
  const own =
    unitPricePence === line.unit_price_pence
      ? {}
      : { price_chain: JSON.stringify([{ step: 'typed', pricePence: unitPricePence, reason: `Typed by ${tx.actor.displayName}`, chosen: true }]) };
  return {
    quantity_milli: quantityMilli,
    unit_price_pence: unitPricePence,
    discount_basis_points: discountBasisPoints,
    net_pence: net,
    vat_pence: vat,
    ...own,
    ...(change.description ? { description: change.description } : {}),
  };
}

/** Removes a line and frees its glass. */
export async function removeLine(tx: WriteTx, id: string, lineId: string, version: number): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'edit-lines', version });
  const line = await ownLine(tx, id, lineId);
  if (line.fitted_at !== null) throw new Refusal('worksheet.line_fitted');
  await freeGlassOf(tx, [line], 'line-removed');
  await deleteLine(tx, lineId);
  return settleLines(tx, before, { action: 'line_removed', event: `Removed ${nameOf(line)}`, before: loggedOf(line) });
}

/** Records what was confirmed of a piece of glass, by whom and how. */
export async function confirmFeatures(
  tx: WriteTx,
  id: string,
  lineId: string,
  version: number,
  { features, source }: z.output<typeof ConfirmFeatures>,
): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { action: 'edit-lines', version });
  const line = await ownLine(tx, id, lineId);
  if (line.kind !== 'glass') throw new Refusal('worksheet.not_glass');
  return keepFeatures(tx, before, line, Object.fromEntries(features.map(({ topic, present }) => [topic, present])), source);
}

/** Keeps what is known of a piece of glass by now, as confirmed by whoever acts. */
export async function keepFeatures(
  tx: WriteTx,
  before: WorksheetRow,
  line: LineRow,
  confirmed: Readonly<Record<string, boolean>>,
  source: z.output<typeof ConfirmFeatures>['source'],
): Promise<WorksheetRow> {
  await updateLine(tx, line.id, {
    features: JSON.stringify(confirmed),
    features_confirmed_by: tx.actor.userId,
    features_confirmed_at: tx.now,
    features_source: source,
    unconfirmed_reason: '',
  });
  return worksheet.settle(tx, before, {
    action: 'features_confirmed',
    event: `Features of ${nameOf(line)} confirmed`,
    after: { line: nameOf(line), features: confirmed, source },
  });
}

async function assertTechnician(tx: WriteTx, id: string): Promise<void> {
  const row = await tx.db.selectFrom('app_user').select('is_technician').where('id', '=', id).executeTakeFirst();
  if (row?.is_technician !== true) throw new Refusal('diary.no_technician');
}

const nameOf = (line: Pick<LineRow, 'code' | 'description'>): string => (line.code === '' ? line.description : `${line.description} (${line.code})`);

/** What the log keeps of a line. */
const loggedOf = (line: LineRow) => ({
  line: nameOf(line),
  quantityMilli: line.quantity_milli,
  unitPricePence: line.unit_price_pence,
  discountBasisPoints: line.discount_basis_points,
  technicianId: line.technician_id,
  ...(line.top_up ? { topUp: true } : {}),
  ...(line.job_type_id === null ? {} : { jobTypeId: line.job_type_id }),
});
