import type { Messages } from '../message.ts';

/** Refusals of the catalogue. */
export const catalogueMessages = {
  'catalogue.product_unknown': { text: 'The product was not found. Choose it again.', field: 'productId' },
  'catalogue.customer_unknown': { text: 'The customer was not found. Choose it again.', field: 'customerId' },
  'catalogue.vehicle_unknown': { text: 'The vehicle was not found. Choose it again.', field: 'vehicleId' },
  'catalogue.vehicle_needed': { text: 'Give a vehicle, a make and model, or a glass model number.', field: 'vehicleId' },
} as const satisfies Messages;
