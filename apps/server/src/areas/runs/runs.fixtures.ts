import { z } from 'zod';
import type { Client } from '../../../testing/kit/client.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { WriteTx } from '../../platform/database/scope.ts';
import { type Batch, type RunKind, run } from '../../platform/runs/define-run.ts';
import { startRun } from '../../platform/runs/start-run.ts';
import { actorForWork } from '../identity/index.ts';
import { workRun } from './work-run.ts';

export const Input = z.object({ marks: z.number().int() });
type Input = z.output<typeof Input>;
const Place = z.object({ at: z.number().int() });
type Place = z.output<typeof Place>;

interface Marking {
  /** What a batch does besides; it may throw. */
  readonly besides?: (tx: WriteTx, at: number) => Promise<void>;
  readonly file?: true;
}

/** Work that writes a mark a batch into the log: what was done twice would be there twice. */
export const marking = ({ besides, file }: Marking = {}) =>
  run<Input, Place>({
    kind: 'test.marks',
    title: ({ marks }) => `Write ${marks} marks`,
    input: Input,
    place: Place,
    needs: () => ['view-files'],
    batch: async (tx, { marks }, place): Promise<Batch<Place>> => {
      const at = place?.at ?? 0;
      await tx.audit({ entity: 'file', id: tx.actor.userId ?? '', label: `mark ${at}`, action: 'file.marked' });
      await besides?.(tx, at);
      const isOver = at + 1 >= marks;
      return { place: { at: at + 1 }, done: 1, total: marks, isOver, ...(file ? { part: Buffer.from(`mark ${at}\n`) } : {}) };
    },
    words: ({ at }) => `${at} marks written.`,
    ...(file ? { file: () => ({ name: 'marks.csv', mediaType: 'text/csv; charset=utf-8', bytes: (parts) => parts }) } : {}),
  });

/** Starts it as a user does, who holds what they hold. */
export async function startAs(tenant: TestTenant, client: Pick<Client, 'userId'>, kind: ReturnType<typeof marking>, marks: number): Promise<string> {
  const actor = await actorForWork(tenant.scope, { userId: client.userId, keyId: null, siteId: null });
  if (!actor) throw new Error('The user cannot act.');
  return (await tenant.scope.as(actor).write((tx) => startRun(tx, kind, { marks }))).id;
}

/** One turn of it, as the queue has it. */
export const goOn = (tenant: TestTenant, kind: RunKind, runId: string): Promise<void> => workRun(tenant.scope, new Map([[kind.kind, kind]]), runId);

/** The marks in the log, in their order. */
export const marksOf = async (tenant: TestTenant): Promise<string[]> =>
  (await tenant.scope.read(({ db }) => db.selectFrom('log_entry').select('label').where('action', '=', 'file.marked').orderBy('id').execute())).map(
    ({ label }) => label,
  );
