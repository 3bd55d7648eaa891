import { moveNames } from '@quarterlight/contract/stock/names';
import { type MoveDocument, MoveKind } from '@quarterlight/contract/stock/schemas';
import type { ReadTx } from '../../platform/database/scope.ts';
import type { MoveDocuments, NamedDocument } from '../../platform/moved-for/move-documents.ts';
import type { MoveShown } from './move.queries.ts';

export type AboutMove = NamedDocument & { readonly kind: MoveDocument['kind'] };

/** What moves were posted for, by the ids that the ledger keeps; what the reader may not see is absent. */
export async function aboutMoves(
  tx: ReadTx,
  moves: readonly Pick<MoveShown, 'document_id' | 'worksheet_id'>[],
  documents: readonly MoveDocuments[],
): Promise<ReadonlyMap<string, AboutMove>> {
  const ids = [...new Set(moves.flatMap((move) => [move.document_id ?? [], move.worksheet_id ?? []].flat()))];
  if (ids.length === 0) return new Map();
  const named = await Promise.all(documents.map(async ({ kind, find }) => (await find(tx, ids)).map((each) => ({ ...each, kind }))));
  return new Map(named.flat().map((each) => [each.id, each]));
}

/** Why a move was, in words: what it was posted for, the job, and what was given as the reason. */
export function whyMoved(
  { kind, document, reason }: Pick<MoveShown, 'kind' | 'document' | 'reason'>,
  about: NamedDocument | undefined,
  job: NamedDocument | undefined,
): string {
  const number = job?.name ?? document;
  if (kind === 'fit') return number === '' ? moveNames.fit : `Fitted on ${number}`;
  const isOfJob = job !== undefined && (document === '' || document === job.name);
  const posted = about?.why ?? (isOfJob ? '' : kind === 'receipt' && document !== '' ? `Delivery on ${document}` : document);
  const forJob = job ? `${posted === '' ? 'For' : 'for'} ${job.name}` : '';
  const what = [posted, forJob].filter((part) => part !== '').join(', ');
  const said = about?.saysAll ? '' : reason;
  const words = [what, said].filter((part) => part !== '').join(': ');
  return words === '' && MoveKind.parse(kind) === 'receipt' ? 'Without an order' : words;
}
