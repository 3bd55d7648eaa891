import * as routes from '@quarterlight/contract/system/routes';
import { type AddressServiceName, addressServices } from '@quarterlight/contract/system/schemas';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Client } from '../../../../testing/kit/client.ts';
import { testApp, useTestApp } from '../../../../testing/kit/harness.ts';
import { aTenant } from '../../../../testing/kit/tenants.ts';
import { samples } from './samples.fixtures.ts';
import { services } from './services.ts';

useTestApp();
afterEach(() => vi.restoreAllMocks());

const names = Object.keys(addressServices).filter((name): name is AddressServiceName => name in services);
const lookUp = (client: Client, postcode: string) => client.call(routes.lookUpPostcode, { params: { postcode } });
const choose = (client: Client, integrations: { addressService?: AddressServiceName; addressLookupKey?: string }) =>
  client.call(routes.updateSettings, { body: { integrations } });

/** The services' own hosts answer as documented, or as `answer` says; what else is asked for goes where it went. Answers what they were asked. */
function theWorldOutside(answer: (name: AddressServiceName) => Response = (name) => Response.json(samples[name].answer)) {
  const asked: string[] = [];
  const { outbound } = testApp().running.services;
  const inside = outbound.call;
  vi.spyOn(outbound, 'call').mockImplementation(async (call) => {
    const name = names.find((each) => call.url.startsWith(`${services[each].origin}/`));
    if (name === undefined) return inside(call);
    asked.push(call.url);
    const said = answer(name);
    return { status: said.status, body: await said.text() };
  });
  return asked;
}

describe('addresses by postcode', () => {
  it('are found, in any spelling of the postcode, with coordinates, and the same each time', async () => {
    const tenant = await aTenant();
    const user = await tenant.user({ permissions: [] });
    const answer = await user.call(routes.findAddresses, { params: { postcode: 'nr147pz' } });
    expect(answer.body.length).toBeGreaterThan(3);
    for (const address of answer.body) {
      expect(address.envelopeAddress).toMatchObject({ postTown: 'Norwich', postcode: 'NR14 7PZ' });
      expect(address.envelopeAddress.summaryLine).toContain('NR14 7PZ');
      expect(Math.abs(address.latitude - 52.63) + Math.abs(address.longitude - 1.3)).toBeLessThan(0.2);
    }
    expect((await user.call(routes.findAddresses, { params: { postcode: 'NR14 7PZ' } })).body).toEqual(answer.body);
    expect((await lookUp(user, 'nr14 7pz')).body).toEqual({ postcode: 'NR14 7PZ', outcome: 'found', addresses: answer.body });
    const kept = await tenant.scope.read((tx) => tx.db.selectFrom('address_lookup').select(['postcode', 'service']).execute());
    expect(kept).toEqual([{ postcode: 'NR14 7PZ', service: 'simulator' }]);
  });

  it('are none without valid coordinates, for a postcode that is none, and while the service is in trouble; each says why', async () => {
    const user = await (await aTenant()).user();
    for (const [postcode, outcome] of [
      ['JE2 3AB', 'unlocated'],
      ['BFPO 123', 'unlocated'],
      ['LS99 9ZZ', 'none'],
      ['IM1 1AA', 'none'],
      ['XX1 1AA', 'none'],
      ['NOT A POSTCODE', 'none'],
      ['ZE9 1AA', 'unavailable'],
      ['ZE8 1AA', 'unavailable'],
    ] as const) {
      const answer = await user.call(routes.findAddresses, { params: { postcode } });
      expect([postcode, answer.status, answer.body]).toEqual([postcode, 200, []]);
      expect((await lookUp(user, postcode)).body).toEqual({ postcode, outcome, addresses: [] });
      testApp().clock.advance(60_000);
    }
    expect((await lookUp(user, 'M60 9JE')).body.addresses.length).toBeGreaterThan(3);
  });

  it('leave a failing service alone for half a minute, and no other company’s', async () => {
    const [user, other] = [await (await aTenant()).user(), await (await aTenant()).user()];
    testApp().clock.advance(60_000);
    for (let count = 0; count < 3; count += 1) await lookUp(user, 'ZE9 1AA');
    expect((await lookUp(user, 'M1 1AE')).body.outcome).toBe('unavailable');
    expect((await lookUp(other, 'M1 1AE')).body.outcome).toBe('found');
    testApp().clock.advance(31_000);
    expect((await lookUp(user, 'M1 1AE')).body.outcome).toBe('found');
  });

  it('need a signed-in user', async () => {
    const { visitor } = await aTenant();
    expect((await visitor.call(routes.findAddresses, { params: { postcode: 'NR14 7PZ' } })).status).toBe(401);
    expect((await lookUp(visitor, 'NR14 7PZ')).status).toBe(401);
  });
});

describe('the service that answers', () => {
  it.each(names)('is %s where the settings say so and its key is set', async (addressService) => {
    const admin = await (await aTenant()).user();
    const set = await choose(admin, { addressService, addressLookupKey: 'a key/1' });
    expect([set.status, set.body.integrations]).toMatchObject([200, { addressService, addressLookupKeySet: true }]);
    const asked = theWorldOutside();
    const { outcome, addresses } = (await lookUp(admin, 'NR14 7PZ')).body;
    expect([outcome, typeof addresses[0]?.longitude]).toEqual(['found', 'number']);
    expect(asked).toEqual([`${services[addressService].origin}${samples[addressService].path}`]);
  });

  it('is the stand-in without a key, whatever is chosen; what it made up is not told once there is one', async () => {
    const admin = await (await aTenant()).user();
    const asked = theWorldOutside();
    await choose(admin, { addressService: 'ideal-postcodes' });
    expect((await lookUp(admin, 'NR14 7PZ')).body.addresses[0]?.envelopeAddress.postTown).toBe('Norwich');
    expect(asked).toEqual([]);
    await choose(admin, { addressLookupKey: 'iddqd' });
    expect((await lookUp(admin, 'NR14 7PZ')).body.addresses[0]?.envelopeAddress.street).toBe('Barons Court Road');
    expect(asked).toHaveLength(1);
  });

  it('is not asked again for what it answered within ninety days, unless another is chosen meanwhile', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    const asked = theWorldOutside();
    const ask = async () => (await lookUp(await tenant.user(), 'NR14 7PZ')).body.addresses[0]?.envelopeAddress.street;
    await choose(admin, { addressService: 'ideal-postcodes', addressLookupKey: 'iddqd' });
    expect([await ask(), await ask(), asked.length]).toEqual(['Barons Court Road', 'Barons Court Road', 1]);
    testApp().clock.advance(89 * 86_400_000);
    expect([await ask(), asked.length]).toEqual(['Barons Court Road', 1]);
    testApp().clock.advance(2 * 86_400_000);
    expect([await ask(), asked.length]).toEqual(['Barons Court Road', 2]);
    await choose(await tenant.user(), { addressService: 'getaddress', addressLookupKey: 'another' });
    expect([await ask(), asked.length]).toEqual(['Watkin Terrace', 3]);
  });

  it('is shown no key of another: a change takes the new key with it, or none', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    await choose(admin, { addressService: 'ideal-postcodes', addressLookupKey: 'iddqd' });
    const refused = await choose(admin, { addressService: 'os-places' });
    expect([refused.status, refused.problem.errors]).toEqual([
      400,
      {
        'integrations.addressLookupKey': ['The key that is set is for Ideal Postcodes. Enter the key of the new service, or leave it empty to remove it.'],
      },
    ]);
    expect((await admin.call(routes.getSettings)).body.integrations).toMatchObject({ addressService: 'ideal-postcodes', addressLookupKeySet: true });
    const changed = await choose(admin, { addressService: 'os-places', addressLookupKey: '' });
    expect(changed.body.integrations).toMatchObject({ addressService: 'os-places', addressLookupKeySet: false });
    const entries = await tenant.scope.read((tx) => tx.db.selectFrom('log_entry').select('fields').where('action', '=', 'setting.changed').execute());
    expect(entries.map(({ fields }) => fields.toSorted())).toEqual([
      ['integrations.addressLookupKey', 'integrations.addressService'],
      ['integrations.addressLookupKey', 'integrations.addressService'],
    ]);
  });

  it('is one of those known', async () => {
    const admin = await (await aTenant()).user();
    const refused = await admin.raw('PUT', '/v1/system/settings', { body: { integrations: { addressService: 'the-post-office' } } });
    expect([refused.status, Object.keys(refused.problem.errors ?? {})]).toEqual([400, ['integrations.addressService']]);
  });

  it('may refuse the key: nothing is told of the postcode, and nothing is kept', async () => {
    const tenant = await aTenant();
    const admin = await tenant.user();
    await choose(admin, { addressService: 'os-places', addressLookupKey: 'wrong' });
    theWorldOutside(() => Response.json({ error: { statuscode: 401 } }, { status: 401 }));
    expect((await lookUp(admin, 'NR14 7PZ')).body).toEqual({ postcode: 'NR14 7PZ', outcome: 'unavailable', addresses: [] });
    expect(await tenant.scope.read((tx) => tx.db.selectFrom('address_lookup').selectAll().execute())).toEqual([]);
  });
});
