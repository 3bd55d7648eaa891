import { type RawBuilder, sql } from 'kysely';

/** The lock of a content: shared by all who keep it, held alone by whoever takes it away. */
export const bytesLock = (tenantId: string, hash: string): RawBuilder<unknown> => sql`hashtextextended(${`bytes ${tenantId} ${hash}`}, 0)`;
