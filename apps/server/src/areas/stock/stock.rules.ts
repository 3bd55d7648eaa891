import type { ReplyOf } from '@quarterlight/contract/route';
import type * as routes from '@quarterlight/contract/stock/routes';
import type { MoveKind } from '@quarterlight/contract/stock/schemas';
import { stockCosts } from '@quarterlight/contract/stock/sheets';
import type { Selectable } from 'kysely';
import { type Actor, can } from '../../platform/access/actor.ts';
import type { Allocation, Place } from '../../platform/database/tables.gen.ts';
import type { Actions } from '../../platform/record/actions.ts';

/** A place as the ledger needs it; `root_id` is the location that it is or stands in. */
export type PlaceRow = Omit<Selectable<Place>, 'tenant_id'> & { readonly root_id: string };

/** A worksheet's claim on what lies somewhere; quantities in thousandths. */
export type ClaimRow = Pick<Selectable<Allocation>, 'id' | 'quantity_milli' | 'worksheet_id' | 'worksheet_line_id'>;

/** Where stock may be claimed and claimed stock may be taken. */
const claimable = new Set(['depot', 'van', 'in-transit']);

/** Whether claimed stock may lie in the place. */
export const holdsClaims = (place: PlaceRow): boolean => claimable.has(place.type);

/** Whether the place is one of ours, so that a balance is kept for it. */
export const isOurs = (place: Pick<PlaceRow, 'level'>): boolean => place.level !== 'outside';

/** Whether the actor's bounds let stock be seen and moved there. */
export const isInReach = (actor: Actor, place: Pick<PlaceRow, 'bound_branch' | 'bound_technician'>): boolean =>
  (actor.branchId === null || place.bound_branch === actor.branchId) && (actor.technicianId === null || place.bound_technician === actor.technicianId);

/** What may be done with a place of ours, by its level. */
export const placeActions = {
  edit: { from: ['location', 'rack', 'bin'], needs: ['edit-stock-places'] },
  close: { from: ['location', 'rack', 'bin'], needs: ['edit-stock-places'] },
  'add-rack': { from: ['location'], needs: ['edit-stock-places'] },
  'add-bin': { from: ['rack'], needs: ['edit-stock-places'] },
  move: { from: ['location', 'rack', 'bin'], needs: ['move-stock'] },
  'write-off': { from: ['location', 'rack', 'bin'], needs: ['write-off-stock'] },
} as const satisfies Actions<ReplyOf<typeof routes.getPlace>['allowedActions'][number]>;

/** Whether what stock cost may be shown. */
export const seesCosts = (actor: Actor): boolean => stockCosts.some((permission) => can(actor, permission));

/** What a move between two of our places is called. */
export function kindOfMove(from: PlaceRow, to: PlaceRow): MoveKind {
  if (from.root_id === to.root_id) return 'put-away';
  if (to.type === 'van') return 'issue';
  return from.type === 'van' ? 'return' : 'transfer-out';
}

/** Which claims go along when `wanted` of `quantity` thousandths leave: the oldest whole ones beyond what is free; undefined where one would split. */
export function claimsThatGo(quantity: number, claims: readonly ClaimRow[], wanted: number): ClaimRow[] | undefined {
  const claimed = claims.reduce((sum, claim) => sum + claim.quantity_milli, 0);
  const needed = wanted - (quantity - claimed);
  const going: ClaimRow[] = [];
  let taken = 0;
  for (const claim of claims) {
    if (taken >= needed) break;
    if (taken + claim.quantity_milli > wanted) continue;
    going.push(claim);
    taken += claim.quantity_milli;
  }
  return taken >= needed ? going : undefined;
}

/** Which claims an arrival of `arrived` thousandths fills: the oldest first, each whole. */
export function claimsFilled<Claim extends Pick<ClaimRow, 'quantity_milli'>>(claims: readonly Claim[], arrived: number): Claim[] {
  let left = arrived;
  return claims.filter((claim) => {
    if (claim.quantity_milli > left) return false;
    left -= claim.quantity_milli;
    return true;
  });
}

export interface Reversible {
  readonly kind: string;
  readonly reversed_by_id: string | null;
  readonly document: string;
  readonly document_id: string | null;
  readonly from_type: string;
  readonly to_type: string;
}

/** Why a move may not be reversed by hand, or undefined where it may; what moved it takes back `own` moves itself. */
export function whyNotReversed(move: Reversible, own?: MoveKind) {
  if (move.reversed_by_id !== null) return 'stock.reversed_already' as const;
  if (move.kind === 'reversal') return 'stock.reversal_is_final' as const;
  if (move.kind === 'fit') return 'stock.reverse_by_worksheet' as const;
  if (move.kind === 'supplier-return' && own !== 'supplier-return') return 'stock.reverse_by_credit' as const;
  if (move.kind === 'receipt' && move.document_id !== null) return 'stock.reverse_by_order' as const;
  // What is on its way is counted line by line on its transfer.
  if (move.document_id !== null && (move.from_type === 'in-transit' || move.to_type === 'in-transit')) return 'stock.reverse_by_transfer' as const;
  return undefined;
}
