import { z } from 'zod';
import { LabelPaper } from '../catalogue/product-schemas.ts';
import { byId, route } from '../route.ts';
import { LabelsOf } from './schemas.ts';

/** Labels to stick on places: the code in large letters, its barcode as bars, and a QR code that opens the place's page. `from` is the first free label of a sheet that was begun. */
export const placeLabels = route({
  method: 'GET',
  path: '/v1/stock/places/:id/labels',
  access: { anyOf: ['view-stock'] },
  summary: 'Labels of a place, or of the racks and bins in it, as a PDF',
  params: byId,
  query: z.strictObject({ of: LabelsOf.optional(), paper: LabelPaper.optional(), from: z.number().int().min(1).max(24).optional() }),
  reply: { stream: ['application/pdf'] },
  record: { param: 'id', of: 'place', bounds: ['branch', 'technician'] },
  errors: ['stock.no_labels'],
});
