import type { glassForVehicle } from '@quarterlight/contract/catalogue/choosing-routes';
import type { ProductFeature } from '@quarterlight/contract/catalogue/schemas';
import type { ReplyOf } from '@quarterlight/contract/route';

/** A windscreen that is found for a vehicle, called by its id. */
export const aGlass = (id: string, needsCalibration = false, features: ProductFeature[] = []) => ({
  id,
  code: id,
  description: id,
  kind: 'glass' as const,
  glassTypeId: null,
  quality: 'OEE' as const,
  needsCalibration,
  wholeUnits: true,
  placeholder: false,
  listPrice: { amount: 100, currency: 'GBP' },
  position: 'windscreen',
  features,
  hint: null,
  body: '',
  yearFrom: null,
  yearTo: null,
  price: { amount: 100, currency: 'GBP' },
});

/** Three windscreens that two questions tell apart, and one about what all of them have. */
export const lookAlikes = (): ReplyOf<typeof glassForVehicle>['groups'][number] => ({
  glassTypeId: null,
  kind: 'windscreen',
  name: 'Windscreen',
  products: [aGlass('camera', true), aGlass('sensor'), aGlass('plain')],
  questions: [
    { topic: 'camera', question: 'Camera?', note: null, narrows: true, yes: ['camera'], no: ['sensor', 'plain'], unknown: [] },
    { topic: 'rain-sensor', question: 'Sensor?', note: null, narrows: true, yes: ['camera', 'sensor'], no: ['plain'], unknown: [] },
    { topic: 'acoustic', question: 'Acoustic?', note: null, narrows: false, yes: ['camera', 'sensor', 'plain'], no: [], unknown: [] },
  ],
});
