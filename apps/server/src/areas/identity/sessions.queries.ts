import type { ReadTx } from '../../platform/database/scope.ts';

const sessions = (tx: ReadTx, userId: string) =>
  tx.db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'expires_at', 'ip', 'user_agent', 'two_step_pending', 'revoked_at', 'revoked_reason'])
    .where('user_id', '=', userId);
export type SessionRow = Awaited<ReturnType<ReturnType<typeof sessions>['executeTakeFirstOrThrow']>>;

/** The newest fifty sessions of a user. */
export const findSessionsOf = (tx: ReadTx, userId: string): Promise<SessionRow[]> => sessions(tx, userId).orderBy('id', 'desc').limit(50).execute();

export const findSessionOf = (tx: ReadTx, userId: string, id: string): Promise<SessionRow | undefined> =>
  sessions(tx, userId).where('id', '=', id).executeTakeFirst();
