import { penceOfUnitCost, unitCost } from '@quarterlight/kit/money';
import type { PermissionName } from '../permissions.ts';
import { listSheet } from '../sheet.ts';
import { moveNames, moveNote, placeText } from './names.ts';
import type { StockLine, StockMove } from './schemas.ts';

/** Who is shown what stock cost: whoever holds one of these. */
export const stockCosts: readonly PermissionName[] = ['view-worksheet-costs', 'view-stock-values-export'];

/** What lies in a place, lot by lot. Which jobs claim of it the screen shows; here stands how much of it they claim. */
export const contentsSheet = listSheet<StockLine>()({
  name: 'stock',
  title: 'Contents',
  costs: stockCosts,
  columns: {
    code: { title: 'Code', type: 'text', width: 20, value: (line) => line.code },
    description: { title: 'Description', type: 'text', width: 36, value: (line) => line.description },
    place: { title: 'Place', type: 'text', value: (line) => line.place.code },
    quantity: { title: 'Quantity', type: 'number', width: 10, value: (line) => line.quantity },
    free: { title: 'Free', type: 'number', width: 10, value: (line) => line.free },
    allocated: { title: 'Allocated', type: 'number', width: 10, value: (line) => line.allocated },
    batch: { title: 'Batch', type: 'text', value: (line) => line.batch },
    expires: { title: 'Expires', type: 'day', width: 12, value: (line) => line.expires },
    received: { title: 'Received', type: 'instant', hidden: true, width: 17, value: (line) => line.receivedAt },
    days: { title: 'Days', type: 'number', hidden: true, width: 8, value: (line) => line.days },
    unitCost: {
      title: 'Unit cost',
      type: 'money',
      hidden: true,
      costs: true,
      width: 12,
      value: (line) => line.unitCost && penceOfUnitCost(unitCost(line.unitCost.unitAmount)),
    },
    value: { title: 'Value', type: 'money', hidden: true, costs: true, width: 12, value: (line) => line.value?.amount ?? null },
  },
});

/** Every move of stock. */
export const moveSheet = listSheet<StockMove>()({
  name: 'stock-moves',
  title: 'Transaction history',
  costs: stockCosts,
  columns: {
    postedAt: { title: 'When', type: 'instant', width: 17, value: (move) => move.postedAt },
    kind: { title: 'What', type: 'text', width: 18, value: (move) => `${moveNames[move.kind]}${move.reversedById === null ? '' : ', reversed'}` },
    code: { title: 'Code', type: 'text', width: 20, value: (move) => move.code },
    description: { title: 'Description', type: 'text', hidden: true, width: 36, value: (move) => move.description },
    from: { title: 'From', type: 'text', width: 20, value: (move) => placeText(move.from) },
    to: { title: 'To', type: 'text', width: 20, value: (move) => placeText(move.to) },
    quantity: { title: 'Quantity', type: 'number', width: 10, value: (move) => move.quantity },
    value: { title: 'Value', type: 'money', costs: true, width: 12, value: (move) => move.value?.amount ?? null },
    why: { title: 'Why', type: 'text', width: 34, value: (move) => move.why },
    document: { title: 'Document', type: 'text', value: (move) => move.about?.name || move.document },
    batch: { title: 'Batch', type: 'text', hidden: true, value: (move) => move.batch },
    by: { title: 'By', type: 'text', width: 22, value: (move) => move.by },
    reason: { title: 'Note', type: 'text', hidden: true, width: 30, value: moveNote },
  },
});
