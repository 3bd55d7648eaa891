import { listSheet } from '../sheet.ts';
import { categoryKindNames, productFeatureNames, qualityNames } from './names.ts';
import type { ProductSummary } from './schemas.ts';

/** All products of the catalogue. */
export const productSheet = listSheet<ProductSummary>()({
  name: 'products',
  title: 'Products',
  columns: {
    code: { title: 'Code', type: 'text', width: 20, value: (row) => row.code },
    description: { title: 'Description', type: 'text', width: 44, value: (row) => row.description },
    category: { title: 'Category', type: 'text', width: 20, value: (row) => row.categoryName },
    kind: { title: 'Kind', type: 'text', width: 12, hidden: true, value: (row) => categoryKindNames[row.kind] },
    glassType: { title: 'Glass type', type: 'text', width: 18, hidden: true, value: (row) => row.glassTypeName },
    quality: { title: 'Quality', type: 'text', width: 12, value: (row) => qualityNames[row.quality] },
    features: {
      title: 'Features',
      type: 'text',
      width: 36,
      hidden: true,
      value: (row) => row.features.map((feature) => productFeatureNames[feature]).join(', '),
    },
    needsCalibration: { title: 'Calibration', type: 'yesno', width: 11, hidden: true, value: (row) => row.needsCalibration },
    listPrice: { title: 'List price', type: 'money', width: 12, value: (row) => row.listPrice.amount },
    state: { title: 'State', type: 'text', width: 13, value: (row) => (row.placeholder ? 'Placeholder' : row.active ? 'Active' : 'Discontinued') },
  },
});
