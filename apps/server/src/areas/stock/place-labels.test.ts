import { placeOptions } from '@quarterlight/contract/stock/choosing-routes';
import { placeLabels } from '@quarterlight/contract/stock/label-routes';
import { createPlace } from '@quarterlight/contract/stock/routes';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../../testing/kit/harness.ts';
import { aTenant } from '../../../testing/kit/tenants.ts';
import { aStore } from './stock.fixtures.ts';

useTestApp();

async function ground() {
  const tenant = await aTenant();
  const [store, office] = [await aStore(tenant, { panes: 0 }), await tenant.user()];
  const rack = (await office.call(createPlace, { body: { parentId: store.branch.depotId, code: 'R1', name: 'Windscreens' } })).body;
  for (let bin = 1; bin <= 7; bin += 1)
    await office.call(createPlace, { body: { parentId: rack.id, code: `R1-${String(bin).padStart(2, '0')}`, name: `Bin ${bin}`, barcode: `BIN${bin}` } });
  const pagesOf = async (query: { of?: 'itself' | 'parts' | 'all'; paper?: 'sheet' | 'single'; from?: number }, id: string = rack.id) => {
    const answer = await office.raw(
      'GET',
      `/v1/stock/places/${id}/labels?${new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))}`,
    );
    return { status: answer.status, problem: answer.problem, pages: answer.bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length };
  };
  return { tenant, store, office, rack, pagesOf };
}

describe('labels of places', () => {
  it('are of one place, of its parts, or of all of it, on sheets or singly', async () => {
    const { pagesOf, store } = await ground();
    expect(await pagesOf({})).toMatchObject({ status: 200, pages: 1 });
    expect(await pagesOf({ of: 'parts', paper: 'single' })).toMatchObject({ pages: 7 });
    expect(await pagesOf({ of: 'all', paper: 'single' })).toMatchObject({ pages: 8 });
    expect(await pagesOf({ of: 'all', paper: 'sheet', from: 24 })).toMatchObject({ pages: 2 });
    expect(await pagesOf({ of: 'all', paper: 'single' }, store.branch.depotId)).toMatchObject({ pages: 9 });
  });

  it('are refused where there is nothing to label, and hidden where the place is another company’s', async () => {
    const { pagesOf, store, rack } = await ground();
    const other = await (await aTenant()).user();
    expect((await other.call(placeLabels, { params: { id: rack.id } })).status).toBe(404);
    expect(await pagesOf({ of: 'parts' }, store.technician.vanId)).toMatchObject({ status: 400, problem: { code: 'stock.no_labels' } });
  });

  it('are found again by what their bars say', async () => {
    const { office } = await ground();
    const found = (await office.call(placeOptions, { query: { q: 'BIN7' } })).body;
    expect(found.map(({ code }) => code)).toEqual(['R1-07']);
  });
});
