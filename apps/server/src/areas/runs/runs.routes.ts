import * as routes from '@quarterlight/contract/runs/routes';
import { openRunStates } from '@quarterlight/contract/runs/schemas';
import type { GivenToTasks } from '../../area.ts';
import { assertProved } from '../../platform/access/proved.ts';
import { presentPage } from '../../platform/database/keyset.ts';
import type { ReadTx, Scope } from '../../platform/database/scope.ts';
import type { Server, Streamed } from '../../platform/http/serve.ts';
import { Refusal } from '../../platform/refusal.ts';
import { mayDo, type RunKind } from '../../platform/runs/define-run.ts';
import { runRecord } from '../../platform/runs/run.record.ts';
import type { Services } from '../../platform/services.ts';
import { serveList } from '../../platform/sheets/serve-list.ts';
import { openFile } from '../files/index.ts';
import { endRun } from './end-run.ts';
import { makeListFile } from './make-list-file.ts';
import { presentRun } from './runs.present.ts';
import { findRun, findRuns, noteSeen } from './runs.queries.ts';

/** A run as it is shown to whoever asks. */
export const showRun = async (tx: ReadTx, id: string) => presentRun(await findRun(tx, id), tx.actor);

/** Binds the routes of long work. */
export function serveRuns(server: Server, _services: Services, { runs }: Pick<GivenToTasks, 'runs'>): void {
  const kinds = new Map(runs.map((each) => [each.kind, each]));
  serveList(server, routes.runsFile, async (tx, { criteria }) => presentPage(await findRuns(tx, criteria), (row) => presentRun(row, tx.actor)));
  server.serveWrite(routes.makeListFile, async (tx, { body }) => showRun(tx, await makeListFile(tx, body.address)));
  server.serve(routes.getRun, ({ scope, params }) => scope.read((tx) => showRun(tx, params.id)));
  server.serveWrite(routes.cancelRun, async (tx, { params }) => {
    const before = await findRun(tx, params.id);
    if (!(await endRun(tx, params.id, { state: 'cancelled', message: '' }))) throw runRecord.movedOn(await runRecord.read(tx, before.id));
    return showRun(tx, params.id);
  });
  server.serveWrite(routes.seeRun, async (tx, { params }) => {
    const row = await findRun(tx, params.id);
    if (openRunStates.some((state) => state === row.state)) throw new Refusal('run.not_over');
    if (row.user_id === tx.actor.userId && (await noteSeen(tx, row.id))) {
      await tx.audit({ entity: 'run', id: row.id, label: row.title, action: 'run.seen' });
      await tx.announce('own-run', row.user_id);
    }
    return showRun(tx, params.id);
  });
  server.serve(routes.runResult, ({ scope, params }) => openResult(scope, kinds, params.id));
}

/** The file of one's own run, which stays one's own at whichever site one looks, for as long as one may do that work. */
async function openResult(scope: Scope, kinds: ReadonlyMap<string, RunKind>, id: string): Promise<Streamed> {
  const row = await scope.read((tx) => findRun(tx, id));
  const { file_id: fileId } = row;
  const { userId, keyId } = scope.actor;
  // A key fetches what it made itself: it may hold less than its person.
  if (fileId === null || row.user_id !== userId || (keyId !== null && keyId !== row.key_id)) throw new Refusal('run.no_result');
  // A kind that the product no longer has asks for no permission: the file is whose it was.
  const kind = kinds.get(row.kind);
  if (kind && !(mayDo(scope.actor, kind.needs(row.input)) && kind.mayFetch(scope.actor, row.input))) throw new Refusal('access.missing_permission');
  if (kind?.asksProof(row.input)) await scope.read(async (tx) => assertProved(tx));
  const file = await scope.unbound().read((tx) => openFile(tx, fileId));
  return { mediaType: file.mediaType, body: file.stream, fileName: file.name };
}
