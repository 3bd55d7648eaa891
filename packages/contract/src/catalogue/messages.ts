import type { Messages } from '../message.ts';

/** Refusals of the catalogue. */
export const catalogueMessages = {
  'catalogue.product_unknown': { text: 'The product was not found. Choose it again.', field: 'productId' },
  'catalogue.customer_unknown': { text: 'The customer was not found. Choose it again.', field: 'customerId' },
  'catalogue.vehicle_unknown': { text: 'The vehicle was not found. Choose it again.', field: 'vehicleId' },
  'catalogue.vehicle_needed': { text: 'Give a vehicle, a make and model, or a glass model number.', field: 'vehicleId' },
  'line.product_missing': { text: 'Choose a product, or describe the line.', field: 'lines' },
  'line.glass_type': { text: 'Choose a type of glass from the list.', field: 'glassTypeId' },
  'line.job_type': { text: 'Choose a job type from the list.', field: 'jobTypeId' },
  'line.whole_pieces': { text: 'This product is counted in whole pieces.', field: 'quantity' },
  'line.currency': { text: 'Amounts are in {currency}.', field: 'lines' },
  'terms.days': { text: 'The last day cannot be before the first.', field: 'validTo' },
  'terms.currency': { text: 'Amounts are in {currency}.', field: 'price' },
  'terms.category': { text: 'Choose one of the categories.', field: 'categoryId' },
  'terms.job_type': { text: 'Choose one of the job types.', field: 'jobTypeId' },
  'terms.glass_type': { text: 'Choose one of the glass types.', field: 'glassTypeId' },
  'terms.overlap': { text: 'The same is agreed {days} already, at {amount}. Choose other days, or end that first.', field: 'validFrom' },
  'terms.taken': { text: 'Somebody has just agreed the same for some of these days. Refresh to see it.', field: 'validFrom' },
  'kit.name_taken': { text: 'Another kit has this name. Choose another.', field: 'name' },
  'kit.line': { text: 'Glass and parts need a product, labour and calibration have none, and anything else is described.', field: 'lines' },
  'kit.unknown': { text: 'This kit is no longer there. Choose another.', field: 'kitId' },
  'kit.line_gone': { text: 'The kit was changed meanwhile. Choose its lines again.' },
  'rate_card.own_branch': { text: '{branch} is a branch of our own: only a subcontractor has a rate card.' },
} as const satisfies Messages;
