import { proposedKits } from '@quarterlight/contract/catalogue/kit-routes';
import type { KitLine, ProposedKit } from '@quarterlight/contract/catalogue/kit-schemas';
import { queryFor } from '../../platform/query.ts';
import { lineKinds } from './words.ts';

/** The kits that go with a job of a type and these pieces of glass. */
export const kitsFor = (jobTypeId: string, productIds: readonly string[]) =>
  queryFor(proposedKits, {
    query: { ...(jobTypeId !== '' && { jobTypeId }), ...(productIds.length > 0 && { productIds: [...productIds] }) },
    touches: ['kit'],
  });

/** One in which both the kit and its glass are named. */
export const kitKey = ({ id, forProductId }: ProposedKit): string => `${id} ${forProductId ?? ''}`;

/** A line of a kit in a few words. */
export const kitLineWords = ({ kind, description, quantity }: KitLine): string => `${quantity === 1 ? '' : `${quantity} × `}${description || lineKinds[kind]}`;

interface LineThere {
  readonly description?: string | undefined;
  readonly kind: string;
  readonly productId?: string | null | undefined;
  readonly glassTypeId?: string | null | undefined;
}

/** Whether a job has a line of a kit already: its product, its work on the same glass, or what it describes. */
export const isThere = (line: KitLine, glassTypeId: string | null, lines: readonly LineThere[]): boolean =>
  lines.some((there) => {
    if (line.productId !== null) return there.productId === line.productId;
    if (there.kind !== line.kind) return false;
    return line.kind === 'sundry' ? there.description === line.description : (there.glassTypeId ?? null) === glassTypeId;
  });
