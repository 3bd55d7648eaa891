import { classifyRegistration } from '@quarterlight/contract/rules/registration';
import type { MotHistory } from '@quarterlight/contract/vehicles/mot-schemas';
import type { ReadTx, Scope } from '../../platform/database/scope.ts';
import type { Services } from '../../platform/services.ts';
import { getSecret, getSettings } from '../system/index.ts';
import { MotAnswer, type MotEnd, motReusedFor, presentMot } from './mot.rules.ts';
import type { MotAccess, MotClient } from './mot-client.ts';
import { vehicle } from './vehicle.record.ts';
import { assertStands, getVehicle } from './vehicles.queries.ts';

const service = 'https://history.mot.api.gov.uk';
const signIn = 'https://login.microsoftonline.com';

/** The history that is kept of a vehicle. */
async function keptMot(tx: ReadTx, vehicleId: string) {
  const row = await tx.db.selectFrom('vehicle_mot').select(['answer', 'refreshed_at']).where('vehicle_id', '=', vehicleId).executeTakeFirst();
  const answer = MotAnswer.safeParse(row?.answer);
  return row === undefined || !answer.success ? undefined : { answer: answer.data, refreshedAt: row.refreshed_at };
}

/** The MOT history of a vehicle as it is kept. Refuses `record.not_found`. */
export async function showMot(tx: ReadTx, id: string): Promise<MotHistory> {
  await getVehicle(tx, id);
  const kept = await keptMot(tx, id);
  return presentMot(kept, kept === undefined ? 'not-asked' : 'kept');
}

/** With which access the company asks: its own where all of it is set, else the product's own stand-in; `unreadable` where a key cannot be opened. */
export async function motAccessOf(tx: ReadTx, { vault }: Services): Promise<MotAccess | 'unreadable' | 'stand-in'> {
  const { integrations } = await getSettings(tx);
  const [secret, key] = [await getSecret(tx, vault, 'motClientSecret'), await getSecret(tx, vault, 'motApiKey')];
  if (secret.state === 'unreadable' || key.state === 'unreadable') return 'unreadable';
  const { motDirectory, motClientId } = integrations;
  if (secret.state !== 'set' || key.state !== 'set' || motDirectory === '' || motClientId === '') return 'stand-in';
  const tokenUrl = `${signIn}/${encodeURIComponent(motDirectory)}/oauth2/v2.0/token`;
  return { url: service, tokenUrl, clientId: motClientId, clientSecret: secret.value, key: key.value };
}

/** The stand-in, reached as the service is. */
export const standIn = ({ simulators }: Services): MotAccess => ({
  url: simulators.mot,
  tokenUrl: `${simulators.mot}/oauth2/v2.0/token`,
  clientId: 'simulator',
  clientSecret: 'simulator',
  key: 'simulator',
});

/** Asks for the history of a vehicle; an answer of the last day is reused unless `fresh`. No transaction is open while it waits. What was kept stays where nothing comes. */
export async function askMot(services: Services, ask: MotClient, scope: Scope, id: string, fresh: boolean): Promise<MotHistory> {
  const { row, kept, access } = await scope.read(async (tx) => {
    const found = await getVehicle(tx, id);
    await assertStands(tx, found);
    return { row: found, kept: await keptMot(tx, id), access: await motAccessOf(tx, services) };
  });
  if (kept !== undefined && !fresh && Date.parse(scope.now()) - Date.parse(kept.refreshedAt) < motReusedFor) return presentMot(kept, 'kept');
  const end = await endOf(services, ask, access, row.foreign_plate ? '' : row.registration);
  if (end.outcome !== 'found') {
    const trouble = end.outcome !== 'not-found' && end.outcome !== 'bad-format';
    if (trouble) services.log.warn({ outcome: end.outcome, tenant: scope.tenant.slug }, 'the MOT history service failed a request');
    return presentMot(kept, end.outcome);
  }
  const { answer } = end;
  const refreshedAt = await scope.write(async (tx) => {
    const values = { answer: JSON.stringify(answer), refreshed_at: tx.now };
    // An answer about a mark that has moved to another vehicle meanwhile is not kept with this one; nor does it move while this is written.
    const [held] = await vehicle.takeUpMany(tx, [id]);
    if (held?.registration === row.registration) {
      await tx.db
        .insertInto('vehicle_mot')
        .values({ vehicle_id: id, ...values })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'vehicle_id']).doUpdateSet(values))
        .execute();
      await tx.announce('vehicle', id);
    }
    return tx.now;
  });
  return presentMot({ answer, refreshedAt }, 'found');
}

const endOf = async (services: Services, ask: MotClient, access: Awaited<ReturnType<typeof motAccessOf>>, registration: string): Promise<MotEnd> => {
  if (classifyRegistration(registration) === null) return { outcome: 'bad-format' };
  if (access === 'unreadable') return { outcome: 'key-unreadable' };
  return ask(access === 'stand-in' ? standIn(services) : access, registration);
};
