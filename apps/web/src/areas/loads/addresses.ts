import type { LoadKind } from '@quarterlight/contract/loads/schemas';
import { addressOf } from '../../platform/http.ts';
import type { KindOfLoad } from './load-kinds.ts';

/** Where a load is opened, so that a colleague sees the same; `columns` shows its columns again, where it has been checked already. */
export const loadAddress = ({ path }: Pick<KindOfLoad, 'path'>, id: string, step?: 'columns'): string => addressOf(path, {}, { load: id, step });

/** What the history of a kind is asked by, while its address says nothing else. */
export const criteria = (kind: LoadKind) => ({ kind, sort: '-createdAt' }) as const;
