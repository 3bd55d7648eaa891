import type { TriedInterface } from '@quarterlight/contract/companies/interface-schemas';
import { plural } from '@quarterlight/kit/text';
import type { Scope } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { openSupplierClient } from './open-client.ts';

/** Asks the supplier for its depots and for the places of ours that it knows: nothing is ordered. */
export async function tryInterface(services: Services, scope: Scope, supplierId: string): Promise<TriedInterface> {
  const client = await openSupplierClient(services, scope, supplierId);
  const locations = await client.locations();
  if (locations.outcome !== 'answered') return { ok: false, words: locations.words, locations: [], deliveries: [] };
  const deliveries = await client.deliveries();
  if (deliveries.outcome !== 'answered') return { ok: false, words: deliveries.words, locations: [...locations.value], deliveries: [] };
  return {
    ok: true,
    words: `Connected. They have ${plural(locations.value.length, 'depot')} and deliver to ${plural(deliveries.value.length, 'place')} of ours.`,
    locations: [...locations.value],
    deliveries: [...deliveries.value],
  };
}
