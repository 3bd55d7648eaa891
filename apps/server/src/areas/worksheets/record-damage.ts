import type { BodyOf } from '@quarterlight/contract/route';
import { judgeChip } from '@quarterlight/contract/rules/chip-repair';
import { DamageFound, type recordDamage as recordRoute, type repairDamage as repairRoute } from '@quarterlight/contract/worksheets/damage-routes';
import { damageKinds, mostDamages } from '@quarterlight/contract/worksheets/names';
import { newId } from '@quarterlight/kit/ids';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { damageOf } from './damages.ts';
import { assertOwnFile } from './record-calibration.ts';
import { deleteDamage, findRecorded, insertDamages, type RowOf, updateDamage } from './visits.queries.ts';
import { worksheet } from './worksheet.record.ts';
import type { WorksheetRow } from './worksheets.queries.ts';
import { recordings } from './worksheets.rules.ts';

const wordsOf = ({ kind, zone, sizeMm }: DamageFound): string => `${damageKinds[kind]}, ${sizeMm} mm in zone ${zone}`;

/** Writes damages as they were found. */
export const writeDamages = (tx: WriteTx, worksheetId: string, found: readonly (DamageFound & { readonly beforeFileId?: string | null })[]) =>
  insertDamages(
    tx,
    found.map(({ kind, zone, sizeMm, inCameraArea, beforeFileId }) => ({
      id: newId(),
      worksheet_id: worksheetId,
      kind,
      zone,
      size_mm: sizeMm,
      in_camera_area: inCameraArea,
      before_file_id: beforeFileId ?? null,
      recorded_by: tx.actor.userId,
      recorded_at: tx.now,
    })),
  );

/** Records a damage as it was found, whether it may be repaired or not. */
export async function recordDamage(tx: WriteTx, id: string, found: BodyOf<typeof recordRoute>): Promise<{ row: WorksheetRow; damageId: string }> {
  const before = await worksheet.takeUp(tx, id, { from: recordings.damage });
  await assertOwnFile(tx, id, found.beforeFileId, 'beforeFileId');
  if ((await findRecorded(tx, 'worksheet_damage', [id])).length >= mostDamages) throw new Refusal('worksheet.damages_full', { details: { most: mostDamages } });
  const [damageId] = await writeDamages(tx, id, [found]);
  if (damageId === undefined) throw new Error('One damage was written.');
  const { reason } = judgeChip(found);
  const row = await worksheet.settle(tx, before, {
    action: 'damage_recorded',
    event: { summary: `Damage: ${wordsOf(found)}`, reason },
    after: { damageId, ...found },
  });
  return { row, damageId };
}

async function ownDamage(tx: WriteTx, id: string, damageId: string): Promise<RowOf<'worksheet_damage'>> {
  const damage = (await findRecorded(tx, 'worksheet_damage', [id])).find((each) => each.id === damageId);
  if (damage === undefined) throw new Refusal('worksheet.unknown_damage');
  return damage;
}

/** Says that a damage was repaired; again, it adds the photograph that was missing. Refuses 'worksheet.beyond_repair' what the standard does not allow. */
export async function repairDamage(
  tx: WriteTx,
  { id, damageId }: { readonly id: string; readonly damageId: string },
  { beforeFileId, afterFileId }: BodyOf<typeof repairRoute>,
): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { from: recordings.damage });
  const damage = await ownDamage(tx, id, damageId);
  const { allowed, reason } = judgeChip(damageOf(damage));
  if (!allowed) throw new Refusal('worksheet.beyond_repair', { details: { reason } });
  await assertOwnFile(tx, id, beforeFileId, 'beforeFileId');
  await assertOwnFile(tx, id, afterFileId, 'afterFileId');
  const photographs = { before_file_id: beforeFileId ?? damage.before_file_id, after_file_id: afterFileId ?? damage.after_file_id };
  if (photographs.before_file_id === null || photographs.after_file_id === null || photographs.before_file_id === photographs.after_file_id)
    throw new Refusal('worksheet.damage_photographs');
  await updateDamage(tx, damageId, { ...photographs, repaired_by: damage.repaired_by ?? tx.actor.userId, repaired_at: damage.repaired_at ?? tx.now });
  const summary = wordsOf(DamageFound.parse({ kind: damage.kind, zone: damage.zone, sizeMm: damage.size_mm, inCameraArea: damage.in_camera_area }));
  return worksheet.settle(tx, before, { action: 'damage_repaired', event: `Repaired: ${summary}`, after: { damageId, beforeFileId, afterFileId } });
}

/** Takes back what was recorded by mistake. */
export async function removeDamage(tx: WriteTx, { id, damageId }: { readonly id: string; readonly damageId: string }): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { from: recordings.damage });
  const damage = await ownDamage(tx, id, damageId);
  if (damage.repaired_at !== null) throw new Refusal('worksheet.damage_repaired');
  await deleteDamage(tx, damageId);
  return worksheet.settle(tx, before, {
    action: 'damage_removed',
    event: 'A damage was taken back',
    before: { damageId, kind: damage.kind, zone: damage.zone, sizeMm: damage.size_mm },
  });
}
