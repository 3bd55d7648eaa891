import type { BodyOf, FieldsOf } from '@quarterlight/contract/route';
import { judgeChip } from '@quarterlight/contract/rules/chip-repair';
import { DamageFound } from '@quarterlight/contract/worksheets/damage';
import type {
  photographDamage as photographRoute,
  recordDamage as recordRoute,
  repairDamage as repairRoute,
} from '@quarterlight/contract/worksheets/damage-routes';
import { damageWords, mostDamages } from '@quarterlight/contract/worksheets/damage-words';
import { newId } from '@quarterlight/kit/ids';
import type { WriteTx } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { FileToKeep } from '../files/index.ts';
import { lookupByKind } from '../system/index.ts';
import { damageOf } from './damages.ts';
import { attach } from './keep-files.ts';
import { assertOwnFile } from './record-calibration.ts';
import { deleteDamage, findRecorded, insertDamages, type RowOf, updateDamage } from './visits.queries.ts';
import { whenDone } from './when-done.ts';
import { worksheet } from './worksheet.record.ts';
import type { WorksheetRow } from './worksheets.queries.ts';
import { recordings } from './worksheets.rules.ts';

type Found = DamageFound & { readonly beforeFileId?: string | null; readonly damageId?: string | undefined };
type DamageRow = RowOf<'worksheet_damage'>;
interface OfDamage {
  readonly id: string;
  readonly damageId: string;
}

const rowWords = ({ kind, zone, size_mm, in_camera_area }: DamageRow): string =>
  damageWords(DamageFound.parse({ kind, zone, sizeMm: size_mm, inCameraArea: in_camera_area }));

/** Writes damages as they were found; gives the ids of those that were not there before. */
export const writeDamages = (tx: WriteTx, worksheetId: string, found: readonly Found[], at: string = tx.now) =>
  insertDamages(
    tx,
    found.map(({ kind, zone, sizeMm, inCameraArea, beforeFileId, damageId }) => ({
      id: damageId ?? newId(),
      worksheet_id: worksheetId,
      kind,
      zone,
      size_mm: sizeMm,
      in_camera_area: inCameraArea,
      before_file_id: beforeFileId ?? null,
      recorded_by: tx.actor.userId,
      recorded_at: at,
    })),
  );

/** Records a damage as it was found, whether it may be repaired or not. Refuses 'worksheet.damage_known' an id that is taken. */
export async function recordDamage(
  tx: WriteTx,
  id: string,
  { doneAt, ...found }: BodyOf<typeof recordRoute>,
): Promise<{ row: WorksheetRow; damageId: string }> {
  const before = await worksheet.takeUp(tx, id, { from: recordings.damage });
  await assertOwnFile(tx, id, found.beforeFileId, 'beforeFileId');
  if ((await findRecorded(tx, 'worksheet_damage', [id])).length >= mostDamages) throw new Refusal('worksheet.damages_full', { details: { most: mostDamages } });
  const done = whenDone(tx, doneAt, null);
  const [damageId] = await writeDamages(tx, id, [found], done.at);
  if (damageId === undefined) throw new Refusal('worksheet.damage_known');
  const { reason } = judgeChip(found);
  const row = await worksheet.settle(tx, before, {
    action: 'damage_recorded',
    event: { summary: `Damage: ${damageWords(found)}${done.words}`, reason },
    after: { ...found, damageId },
  });
  return { row, damageId };
}

async function ownDamage(tx: WriteTx, id: string, damageId: string): Promise<DamageRow> {
  const damage = (await findRecorded(tx, 'worksheet_damage', [id])).find((each) => each.id === damageId);
  if (damage === undefined) throw new Refusal('worksheet.unknown_damage');
  return damage;
}

function assertRepairable(damage: DamageRow): void {
  const { allowed, reason } = judgeChip(damageOf(damage));
  if (!allowed) throw new Refusal('worksheet.beyond_repair', { details: { reason } });
}

/** Says that a damage was repaired; again, it adds the photograph that was missing. Refuses 'worksheet.beyond_repair' what the standard does not allow. */
export async function repairDamage(tx: WriteTx, { id, damageId }: OfDamage, { beforeFileId, afterFileId }: BodyOf<typeof repairRoute>): Promise<WorksheetRow> {
  const before = await worksheet.takeUp(tx, id, { from: recordings.damage });
  const damage = await ownDamage(tx, id, damageId);
  assertRepairable(damage);
  await assertOwnFile(tx, id, beforeFileId, 'beforeFileId');
  await assertOwnFile(tx, id, afterFileId, 'afterFileId');
  const photographs = { before_file_id: beforeFileId ?? damage.before_file_id, after_file_id: afterFileId ?? damage.after_file_id };
  if (photographs.before_file_id === null || photographs.after_file_id === null || photographs.before_file_id === photographs.after_file_id)
    throw new Refusal('worksheet.damage_photographs');
  await updateDamage(tx, damageId, { ...photographs, repaired_by: damage.repaired_by ?? tx.actor.userId, repaired_at: damage.repaired_at ?? tx.now });
  return worksheet.settle(tx, before, { action: 'damage_repaired', event: `Repaired: ${rowWords(damage)}`, after: { damageId, beforeFileId, afterFileId } });
}

const kindOf = { before: 'damage', after: 'post-fit' } as const;

/** Keeps a photograph of a damage; the one after the repair says that it is done. Refuses as `repairDamage` does, and 'worksheet.damage_repaired' one before of what is repaired. */
export async function photographDamage(
  tx: WriteTx,
  { id, damageId }: OfDamage,
  { photo, shows, doneAt }: FieldsOf<typeof photographRoute> & { readonly photo: Pick<FileToKeep, 'bytes' | 'name' | 'mediaType'> },
): Promise<{ row: WorksheetRow; fileId: string }> {
  const before = await worksheet.takeUp(tx, id, { from: recordings.damage });
  const damage = await ownDamage(tx, id, damageId);
  const isAfter = shows === 'after';
  if (isAfter) assertRepairable(damage);
  if (isAfter && damage.before_file_id === null) throw new Refusal('worksheet.damage_photographs');
  if (!isAfter && damage.repaired_at !== null) throw new Refusal('worksheet.damage_repaired');
  const type = await lookupByKind(tx, 'worksheet-file-types', kindOf[shows]);
  const words = rowWords(damage);
  const fileId = await attach(tx, before, photo, type.id, `${words}, ${shows} the repair`);
  const done = whenDone(tx, doneAt, damage.recorded_at);
  await updateDamage(
    tx,
    damageId,
    isAfter
      ? { after_file_id: fileId, repaired_by: damage.repaired_by ?? tx.actor.userId, repaired_at: damage.repaired_at ?? done.at }
      : { before_file_id: fileId },
  );
  const row = await worksheet.settle(tx, before, {
    action: isAfter ? 'damage_repaired' : 'damage_photographed',
    event: `${isAfter ? 'Repaired' : 'Photographed before its repair'}: ${words}${done.words}`,
    after: { damageId, fileId, shows },
  });
  return { row, fileId };
}

/** Takes back what was recorded by mistake. */
export async function removeDamage(tx: WriteTx, { id, damageId }: OfDamage): Promise<WorksheetRow> {
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
