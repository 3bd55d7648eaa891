import { listSheet } from '../sheet.ts';
import { placeNames } from './names.ts';
import type { LabourRate } from './schemas.ts';
import type { CustomerDiscount, CustomerPrice, PriceCap, RateCardLine } from './terms-schemas.ts';

const days = {
  from: { title: 'From', type: 'day', width: 12, value: (row: { validFrom: string }) => row.validFrom },
  to: { title: 'To', type: 'day', width: 12, value: (row: { validTo: string | null }) => row.validTo },
} as const;

/** The prices that an account has agreed. */
export const customerPriceSheet = listSheet<CustomerPrice>()({
  name: 'agreed-prices',
  title: 'Agreed prices',
  columns: {
    code: { title: 'Product', type: 'text', width: 20, value: (row) => row.productCode },
    description: { title: 'Description', type: 'text', width: 36, value: (row) => row.productDescription },
    list: { title: 'List price', type: 'money', width: 12, value: (row) => row.listPrice.amount },
    price: { title: 'Agreed price', type: 'money', width: 12, value: (row) => row.price.amount },
    ...days,
  },
});

/** The discounts that an account has agreed. */
export const customerDiscountSheet = listSheet<CustomerDiscount>()({
  name: 'agreed-discounts',
  title: 'Agreed discounts',
  columns: {
    category: { title: 'Category', type: 'text', width: 24, value: (row) => row.categoryName },
    discount: { title: 'Discount', type: 'percent', width: 12, value: (row) => row.discountBasisPoints },
    ...days,
  },
});

/** The caps that an account has agreed. */
export const priceCapSheet = listSheet<PriceCap>()({
  name: 'price-caps',
  title: 'Price caps',
  columns: {
    what: { title: 'For', type: 'text', width: 24, value: (row) => row.categoryName ?? 'The whole job' },
    cap: { title: 'At most', type: 'money', width: 12, value: (row) => row.cap.amount },
    ...days,
    note: { title: 'Note', type: 'text', width: 30, value: (row) => row.note },
  },
});

/** The labour rates of an account. */
export const customerLabourRateSheet = listSheet<LabourRate>()({
  name: 'agreed-labour-rates',
  title: 'Agreed labour rates',
  columns: {
    name: { title: 'Rate', type: 'text', width: 28, value: (row) => row.name },
    jobType: { title: 'Job type', type: 'text', width: 20, value: (row) => row.jobTypeName },
    glassType: { title: 'Glass', type: 'text', width: 20, value: (row) => row.glassTypeName },
    place: { title: 'Place', type: 'text', width: 12, value: (row) => (row.place === null ? null : placeNames[row.place]) },
    category: { title: 'Category', type: 'text', width: 20, hidden: true, value: (row) => row.categoryName },
    price: { title: 'Price', type: 'money', width: 12, value: (row) => row.price.amount },
    minutes: { title: 'Minutes', type: 'number', width: 10, value: (row) => row.minutes },
    ...days,
  },
});

/** What a subcontractor is paid. */
export const rateCardSheet = listSheet<RateCardLine>()({
  name: 'rate-card',
  title: 'Rate card',
  columns: {
    jobType: { title: 'Job type', type: 'text', width: 20, value: (row) => row.jobTypeName },
    glassType: { title: 'Glass', type: 'text', width: 20, value: (row) => row.glassTypeName },
    place: { title: 'Place', type: 'text', width: 12, value: (row) => (row.place === null ? null : placeNames[row.place]) },
    price: { title: 'We pay', type: 'money', width: 12, value: (row) => row.price.amount },
    ...days,
  },
});
