import { emptyId } from '@quarterlight/kit/ids';
import { lineCost, unitCost } from '@quarterlight/kit/money';
import { fromMilli, milli } from '@quarterlight/kit/quantities';
import type { Product } from './catalogue.ts';
import type { Row } from './rows.ts';
import type { Person, World } from './world.ts';

/** A quantity of a product that came in at one cost; hundredths of a penny. */
export interface Lot {
  readonly id: string;
  readonly product: Product;
  readonly unitCost: number;
  readonly batch: string;
  readonly expires: string | null;
}

type MoveKind = 'receipt' | 'put-away' | 'transfer-out' | 'issue' | 'return' | 'fit' | 'write-off' | 'reversal';

export interface Movement {
  readonly at: number;
  readonly by: Person;
  readonly kind: MoveKind;
  readonly lot: Lot;
  /** Thousandths. */
  readonly quantity: number;
  readonly from: string;
  readonly to: string;
  readonly worksheetId?: string | null;
  readonly reason?: string;
  /** What people know the document by; asked for at the end, when orders have their numbers. */
  readonly document?: () => string;
  readonly documentId?: string | null;
  readonly reverses?: string;
}

/** A worksheet line's claim, from being ordered or put aside to being fitted or given up. */
export type Claim = Row<'allocation'> & { state: 'expected' | 'reserved' | 'fitted' | 'released'; version: number };

export interface Ledger {
  newLot(
    at: number,
    values: {
      product: Product;
      supplierId: string;
      quantity: number;
      unitCost: number;
      batch?: string;
      expires?: string | null;
      deliveryLineId: string | null;
    },
  ): Lot;
  /** Posts a move; gives its id. `action` also writes the entry of the system log that a move by hand leaves. */
  post(move: Movement, action?: 'stock.moved' | 'stock.issued' | 'stock.returned' | 'stock.written_off'): string;
  claim(
    at: number,
    by: Person,
    values: { product: Product; worksheetId: string; lineId: string } & ({ expectedSupplyId: string } | { lot: Lot; placeId: string }),
  ): Claim;
  /** Writes moves and balances; throws where anything would ever have been negative, or claimed more than there is. */
  close(): void;
}

/** What one piece cost, in pence. */
export const costOf = (lot: Lot): number => lineCost(unitCost(lot.unitCost), 1000);

export function openLedger(world: World): Ledger {
  const moves: { readonly id: string; readonly move: Movement }[] = [];
  const claims: Claim[] = [];
  return {
    newLot: (at, { product, supplierId, quantity, unitCost: cost, batch = '', expires = null, deliveryLineId }) => {
      const id = world.id(at);
      world.rows.add('lot', {
        id,
        product_id: product.id,
        supplier_id: supplierId,
        batch,
        expires,
        received_milli: quantity,
        unit_cost: cost,
        delivery_line_id: deliveryLineId,
        received_at: world.calendar.iso(at),
      });
      return { id, product, unitCost: cost, batch, expires };
    },
    post: (move, action) => {
      const id = world.id(move.at);
      moves.push({ id, move });
      if (action) {
        const codeOf = (placeId: string) => world.places.get(placeId)?.code ?? 'WRITE-OFF';
        const after = {
          code: move.lot.product.code,
          lotId: move.lot.id,
          from: codeOf(move.from),
          to: codeOf(move.to),
          quantity: fromMilli(milli(move.quantity)),
          worksheetId: move.worksheetId ?? null,
          reason: move.reason ?? '',
        };
        world.log(move.at, move.by, { entity: 'stock', id, label: move.lot.product.code, action, after });
      }
      return id;
    },
    claim: (at, by, values) => {
      const held =
        'lot' in values
          ? { state: 'reserved' as const, place_id: values.placeId, lot_id: values.lot.id, expected_supply_id: null }
          : { state: 'expected' as const, place_id: null, lot_id: null, expected_supply_id: values.expectedSupplyId };
      const claim: Claim = {
        id: world.id(at),
        product_id: values.product.id,
        quantity_milli: 1000,
        ...held,
        worksheet_id: values.worksheetId,
        worksheet_line_id: values.lineId,
        created_by: by.id,
        created_at: world.calendar.iso(at),
        closed_at: null,
        version: 1,
      };
      claims.push(claim);
      world.rows.add('allocation', claim);
      return claim;
    },
    close: () => {
      moves.sort((one, other) => (one.id < other.id ? -1 : 1));
      for (const { id, move } of moves) {
        world.rows.add('stock_move', {
          id,
          kind: move.kind,
          product_id: move.lot.product.id,
          lot_id: move.lot.id,
          from_place_id: move.from,
          to_place_id: move.to,
          quantity_milli: move.quantity,
          unit_cost: move.lot.unitCost,
          document: move.document?.() ?? '',
          document_id: move.documentId ?? null,
          worksheet_id: move.worksheetId ?? null,
          reason: move.reason ?? '',
          reverses_id: move.reverses ?? null,
          user_id: move.by.id,
          posted_at: world.calendar.iso(move.at),
        });
      }
      writeBalances(
        world,
        moves.map(({ move }) => move),
        claims,
      );
    },
  };
}

interface Balance {
  readonly placeId: string;
  readonly lot: Lot;
  quantity: number;
  since: number;
}

function writeBalances(world: World, moves: readonly Movement[], claims: readonly Claim[]): void {
  const balances = new Map<string, Balance>();
  const change = (placeId: string, { lot, at }: Movement, by: number) => {
    if (!world.places.has(placeId)) return;
    const key = `${placeId} ${lot.id}`;
    const balance = balances.get(key) ?? { placeId, lot, quantity: 0, since: at };
    if (balance.quantity === 0) balance.since = at;
    balance.quantity += by;
    if (balance.quantity < 0)
      throw new Error(`${lot.product.code} would have been negative in ${world.places.get(placeId)?.code ?? ''} at ${world.calendar.iso(at)}`);
    balances.set(key, balance);
  };
  for (const move of moves) {
    change(move.from, move, -move.quantity);
    change(move.to, move, move.quantity);
  }
  const held = new Map<string, number>();
  for (const claim of claims) {
    if (claim.state !== 'reserved') continue;
    const key = `${claim.place_id ?? ''} ${claim.lot_id ?? ''}`;
    held.set(key, (held.get(key) ?? 0) + claim.quantity_milli);
  }
  for (const [key, allocated] of held) if ((balances.get(key)?.quantity ?? 0) < allocated) throw new Error('More is claimed than there is');
  for (const [key, { placeId, lot, quantity, since }] of balances) {
    if (quantity === 0) continue;
    const place = world.places.get(placeId);
    world.rows.add('stock_balance', {
      id: world.id(since),
      place_id: placeId,
      lot_id: lot.id,
      product_id: lot.product.id,
      quantity_milli: quantity,
      allocated_milli: held.get(key) ?? 0,
      bound_branch: place?.branchId ?? emptyId,
      bound_technician: place?.technicianId ?? emptyId,
      since: world.calendar.iso(since),
    });
  }
}
