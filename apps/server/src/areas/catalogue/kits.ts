import type { Kit, KitLine, ProposedKit } from '@quarterlight/contract/catalogue/kit-schemas';
import { LineKind, type NewLine } from '@quarterlight/contract/catalogue/lines';
import { fromMilli, milli } from '@quarterlight/kit/quantities';
import { onWire } from '../../platform/database/on-wire.ts';
import type { ReadTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { activeKit, findGlass, findKit, findMeant, type KitLineRow, type KitRow, linesOf, proposedAtMost } from './kit.queries.ts';
import { glassFor, goesWith } from './kit.rules.ts';

const presentLine = (row: KitLineRow): KitLine => ({
  ...onWire(row, 'id', 'product_id'),
  kind: LineKind.parse(row.kind),
  code: row.code ?? '',
  description: row.description || (row.product_description ?? ''),
  words: row.description,
  quantity: fromMilli(milli(row.quantity_milli)),
  needsCalibration: row.needs_calibration ?? false,
});

function byKit(lines: readonly KitLineRow[]): ReadonlyMap<string, KitLineRow[]> {
  const of = new Map<string, KitLineRow[]>();
  for (const line of lines) of.set(line.kit_id, [...(of.get(line.kit_id) ?? []), line]);
  return of;
}

const present = (row: KitRow, lines: readonly KitLineRow[]): Kit => ({
  ...onWire(row, 'id', 'name', 'job_type_id', 'job_type_name', 'glass_type_id', 'glass_type_name', 'product_id', 'product_code', 'note', 'active', 'version'),
  lines: lines.map(presentLine),
});

/** Kits as they are shown, with their lines. */
export async function presentKits(tx: ReadTx, rows: readonly KitRow[]): Promise<Kit[]> {
  const lines = byKit(
    await linesOf(
      tx,
      rows.map(({ id }) => id),
    ),
  );
  return rows.map((row) => present(row, lines.get(row.id) ?? []));
}

/** One kit, or `record.not_found`. */
export const readKit = async (tx: ReadTx, id: string): Promise<Kit> => present(await findKit(tx, id), await linesOf(tx, [id]));

/** The kits that go with a job of a type and with each of its pieces of glass, the most closely meant first; a product that is no longer sold is left out. */
export async function proposedKits(tx: ReadTx, asked: { jobTypeId?: string | undefined; productIds?: readonly string[] | undefined }): Promise<ProposedKit[]> {
  const glass = await findGlass(tx, asked.productIds ?? []);
  const rows = await findMeant(tx, { jobTypeId: asked.jobTypeId ?? null, glass });
  const lines = byKit(
    await linesOf(
      tx,
      rows.map(({ id }) => id),
    ),
  );
  return rows
    .flatMap((row) => (glassFor(row, glass) ?? [undefined]).map((piece) => ({ row, piece })))
    .map(({ row, piece }) => ({
      ...onWire(row, 'id', 'name', 'note'),
      forProductId: piece?.id ?? null,
      glassTypeId: piece?.glassTypeId ?? null,
      lines: (lines.get(row.id) ?? []).filter((line) => line.product_active !== false && goesWith(line, piece)).map(presentLine),
    }))
    .filter((proposed) => proposed.lines.length > 0)
    .slice(0, proposedAtMost);
}

/** What a kit's lines come to on a job: those of these ids, or all; work for the glass that it was proposed for. Refuses `kit.unknown` and `kit.line_gone`. */
export async function linesOfKit(
  tx: ReadTx,
  kitId: string,
  chosen: { lineIds?: readonly string[] | undefined; glassTypeId?: string | null | undefined },
): Promise<{ name: string; lines: NewLine[] }> {
  const name = await activeKit(tx, kitId);
  if (name === undefined) throw new Refusal('kit.unknown');
  const rows = await linesOf(tx, [kitId]);
  const wanted = chosen.lineIds === undefined ? rows : rows.filter(({ id }) => chosen.lineIds?.includes(id));
  if (wanted.length < new Set(chosen.lineIds ?? []).size || wanted.length === 0) throw new Refusal('kit.line_gone');
  const lines = wanted.map((row): NewLine => {
    const kind = LineKind.parse(row.kind);
    const isWork = kind === 'labour' || kind === 'calibration';
    return {
      kind,
      productId: row.product_id,
      description: row.description,
      quantity: fromMilli(milli(row.quantity_milli)),
      ...(isWork && chosen.glassTypeId ? { glassTypeId: chosen.glassTypeId } : {}),
    };
  });
  return { name, lines };
}
