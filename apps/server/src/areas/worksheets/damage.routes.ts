import type { FieldsOf } from '@quarterlight/contract/route';
import * as routes from '@quarterlight/contract/worksheets/damage-routes';
import { found, type WriteTx } from '../../platform/database/scope.ts';
import type { Server } from '../../platform/http/serve.ts';
import { type ReceivedUpload, receiveUpload, uploadLimits } from '../files/index.ts';
import { photographDamage, recordDamage, removeDamage, repairDamage } from './record-damage.ts';
import { presentBrief } from './worksheets.present.ts';
import type { WorksheetRow } from './worksheets.queries.ts';

const pictures = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The damage to a windscreen: recorded, photographed, repaired. */
export function serveDamages(server: Server): void {
  const brief = async (tx: WriteTx, changing: Promise<WorksheetRow>) => presentBrief(await changing, tx);
  server.serveWrite(routes.recordDamage, async (tx, { params, body }) => {
    const { row, damageId } = await recordDamage(tx, params.id, body);
    return { ...presentBrief(row, tx), madeId: damageId };
  });
  server.serveUpload<typeof routes.photographDamage, ReceivedUpload<FieldsOf<typeof routes.photographDamage>>>(
    routes.photographDamage,
    async ({ scope, request }, write) =>
      receiveUpload(routes.photographDamage, request, { ...(await uploadLimits(scope)), maximumFiles: 1, types: pictures }, write),
    async (tx, { files: [file], fields }, { params }) => {
      const { path: bytes, name, mediaType } = found(file);
      const { row, fileId } = await photographDamage(tx, params, { ...fields, photo: { bytes, name, mediaType } });
      return { ...presentBrief(row, tx), madeId: fileId };
    },
  );
  server.serveWrite(routes.repairDamage, (tx, { params, body }) => brief(tx, repairDamage(tx, params, body)));
  server.serveWrite(routes.removeDamage, (tx, { params }) => brief(tx, removeDamage(tx, params)));
}
