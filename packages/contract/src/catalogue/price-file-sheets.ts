import { penceOfUnitCost, type UnitMoney, unitCost } from '@quarterlight/kit/money';
import { listSheet } from '../sheet.ts';
import { priceFileKindNames, priceFileStateNames } from './names.ts';
import type { BestBuy, PriceFile, PriceFileLine } from './price-file-schemas.ts';

const inPence = ({ unitAmount }: UnitMoney): number => penceOfUnitCost(unitCost(unitAmount));

/** All price files. */
export const priceFileSheet = listSheet<PriceFile>()({
  name: 'price-files',
  title: 'Price files',
  columns: {
    name: { title: 'Name', type: 'text', width: 34, value: (row) => row.name },
    supplier: { title: 'Supplier', type: 'text', width: 28, value: (row) => row.supplierName ?? priceFileKindNames[row.kind] },
    state: { title: 'State', type: 'text', width: 12, value: (row) => priceFileStateNames[row.state] },
    from: { title: 'In force from', type: 'day', width: 13, value: (row) => row.effectiveFrom },
    until: { title: 'Superseded from', type: 'day', width: 14, value: (row) => row.supersededFrom },
    lines: { title: 'Lines', type: 'number', width: 10, value: (row) => row.lines },
    madeBy: { title: 'Loaded by', type: 'text', width: 20, value: (row) => row.madeBy },
    createdAt: { title: 'Loaded', type: 'instant', width: 17, value: (row) => row.createdAt },
  },
});

/** The lines of a price file. */
export const priceFileLineSheet = listSheet<PriceFileLine>()({
  name: 'price-file-lines',
  title: 'Prices',
  columns: {
    code: { title: 'Product', type: 'text', width: 20, value: (row) => row.code },
    description: { title: 'Description', type: 'text', width: 36, value: (row) => row.description },
    // Of a best-buy file; a list's are all of one.
    supplier: { title: 'Supplier', type: 'text', width: 26, hidden: true, value: (row) => row.supplierName },
    supplierCode: { title: 'Supplier’s code', type: 'text', width: 16, value: (row) => row.supplierCode },
    list: { title: 'List price', type: 'money', width: 12, value: (row) => inPence(row.list) },
    discount: { title: 'Discount', type: 'percent', width: 10, value: (row) => row.discountBasisPoints },
    net: { title: 'Net', type: 'money', width: 12, value: (row) => inPence(row.net) },
    surcharge: { title: 'Surcharge', type: 'money', width: 12, value: (row) => inPence(row.surcharge) },
    landed: { title: 'Landed', type: 'money', width: 12, value: (row) => inPence(row.landed) },
    pack: { title: 'Pack', type: 'number', width: 8, hidden: true, value: (row) => row.pack },
    inStock: { title: 'In stock', type: 'text', width: 9, value: (row) => (row.inStock ? 'Yes' : 'No') },
    leadDays: { title: 'Lead time (days)', type: 'number', width: 14, hidden: true, value: (row) => row.leadDays },
  },
});

/** From whom each product is bought best. */
export const bestBuySheet = listSheet<BestBuy>()({
  name: 'best-buys',
  title: 'Best buys',
  columns: {
    code: { title: 'Product', type: 'text', width: 20, value: (row) => row.code },
    description: { title: 'Description', type: 'text', width: 36, value: (row) => row.description },
    supplier: { title: 'Best supplier', type: 'text', width: 26, value: (row) => row.supplierName },
    supplierCode: { title: 'Supplier’s code', type: 'text', width: 16, hidden: true, value: (row) => row.supplierCode },
    landed: { title: 'Landed', type: 'money', width: 12, value: (row) => inPence(row.landed) },
    leadDays: { title: 'Lead time (days)', type: 'number', width: 14, value: (row) => row.leadDays },
    orderBefore: { title: 'Order before', type: 'text', width: 12, value: (row) => row.orderBefore },
    offers: { title: 'Offers', type: 'number', width: 8, hidden: true, value: (row) => row.offers },
    next: { title: 'Next best', type: 'text', width: 26, value: (row) => row.next?.supplierName ?? '' },
    nextLanded: { title: 'Next best lands at', type: 'money', width: 14, value: (row) => row.next && inPence(row.next.landed) },
    saving: { title: 'Saving', type: 'money', width: 12, value: (row) => row.saving && inPence(row.saving) },
  },
});
