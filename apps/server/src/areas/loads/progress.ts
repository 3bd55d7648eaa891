import { sql } from 'kysely';
import type { Scope } from '../../platform/database/scope.ts';
import { Refusal } from '../../platform/refusal.ts';

const every = 400;

/** Somebody has cancelled the work, or begun another. */
export const cancelled = () => new Refusal('load.cancelled');

export interface Progress {
  /** Says how far the work is; throws `load.cancelled` where somebody has stopped it. */
  readonly tell: (step: string, done: number, total?: number) => void;
  readonly stop: () => Promise<void>;
}

/** Tells everybody how far a load's work is, over a connection of its own, and hears whether it was cancelled: begun before the work's own transaction. */
export function tellProgress(scope: Scope, { loadId, workId }: { loadId: string; workId: string }): Progress {
  let now: { step: string; done: number; total: number | null } | undefined;
  let told: typeof now;
  let isCancelled = false;
  let telling = Promise.resolve();
  const note = async () => {
    const at = now;
    const isNew = at !== undefined && at !== told;
    await scope.write(async (tx) => {
      const { rows } = await (isNew
        ? sql`update data_load set step = ${at.step}, done = ${at.done}, total = ${at.total} where id = ${loadId} and work_id = ${workId} returning id`
        : sql`select id from data_load where id = ${loadId} and work_id = ${workId}`
      ).execute(tx.db);
      if (rows.length === 0) isCancelled = true;
      else if (isNew) await tx.announce('data-load', loadId);
    });
    told = at;
  };
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => {
    timer = setTimeout(() => {
      // The next try tells it; where the database is away the work itself fails.
      telling = note()
        .catch(() => {})
        .then(() => {
          if (timer !== undefined) schedule();
        });
    }, every);
  };
  schedule();
  return {
    tell: (step, done, total) => {
      if (isCancelled) throw cancelled();
      now = { step, done, total: total ?? now?.total ?? null };
    },
    stop: async () => {
      clearTimeout(timer);
      timer = undefined;
      await telling;
    },
  };
}
