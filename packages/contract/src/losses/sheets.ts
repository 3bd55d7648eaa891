import { listSheet } from '../sheet.ts';
import { placeText } from '../stock/names.ts';
import { stockCosts } from '../stock/sheets.ts';
import { lossStateNames } from './names.ts';
import type { QuarantineLine, StockLoss } from './schemas.ts';

/** Damage and write-offs. */
export const lossSheet = listSheet<StockLoss>()({
  name: 'stock-losses',
  title: 'Damage and write-offs',
  costs: stockCosts,
  columns: {
    createdAt: { title: 'When', type: 'instant', width: 17, value: (loss) => loss.createdAt },
    code: { title: 'Code', type: 'text', width: 20, value: (loss) => loss.code },
    description: { title: 'Description', type: 'text', width: 36, value: (loss) => loss.description },
    state: { title: 'State', type: 'text', width: 20, value: (loss) => lossStateNames[loss.state] },
    quantity: { title: 'Quantity', type: 'number', width: 10, value: (loss) => loss.quantity },
    value: { title: 'Value', type: 'money', costs: true, width: 12, value: (loss) => loss.value?.amount ?? null },
    place: { title: 'From', type: 'text', value: (loss) => placeText(loss.place) },
    asidePlace: { title: 'Put aside at', type: 'text', hidden: true, value: (loss) => loss.asidePlace && placeText(loss.asidePlace) },
    reason: { title: 'Reason', type: 'text', width: 22, value: (loss) => loss.reason },
    note: { title: 'How it happened', type: 'text', hidden: true, width: 36, value: (loss) => loss.note },
    supplierClaim: { title: 'Supplier claim', type: 'yesno', hidden: true, value: (loss) => loss.supplierClaim },
    photographs: { title: 'Photographs', type: 'number', width: 10, value: (loss) => loss.photographs },
    askedBy: { title: 'By', type: 'text', width: 22, value: (loss) => loss.askedBy },
  },
});

/** What lies in quarantine, lot by lot. */
export const quarantineSheet = listSheet<QuarantineLine>()({
  name: 'quarantine',
  title: 'Quarantine',
  costs: stockCosts,
  columns: {
    code: { title: 'Code', type: 'text', width: 20, value: (line) => line.code },
    description: { title: 'Description', type: 'text', width: 36, value: (line) => line.description },
    place: { title: 'Place', type: 'text', value: (line) => line.place.code },
    quantity: { title: 'Quantity', type: 'number', width: 10, value: (line) => line.quantity },
    value: { title: 'Value', type: 'money', costs: true, width: 12, value: (line) => line.value?.amount ?? null },
    days: { title: 'Days', type: 'number', width: 8, value: (line) => line.days },
    since: { title: 'Since', type: 'instant', hidden: true, width: 17, value: (line) => line.since },
    cameWith: { title: 'Came with', type: 'text', width: 18, value: (line) => line.cameWith },
    supplier: { title: 'Supplier', type: 'text', width: 24, value: (line) => line.supplier?.name ?? null },
    noted: {
      title: 'Noted',
      type: 'text',
      width: 30,
      value: (line) => line.losses.map((loss) => `${loss.quantity} ${lossStateNames[loss.state].toLowerCase()}: ${loss.reason}`).join('; '),
    },
  },
});
