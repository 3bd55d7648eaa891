import { newId } from '@quarterlight/kit/ids';
import { vi } from 'vitest';
import { readFileContent } from '../../../src/areas/files/index.ts';
import { queueMessage } from '../../../src/areas/outbox/index.ts';
import { sendMessage } from '../../../src/areas/outbox/send-message.ts';
import { sendText } from '../../../src/areas/outbox/send-text.ts';
import { aJob, aSlot, inDays } from '../../../src/areas/worksheets/job.fixtures.ts';
import { testApp } from '../../kit/harness.ts';
import { connected } from '../../kit/owner.ts';
import type { At } from './at.ts';

/** What the gateway is asked with a text message: by which account, and from whom; 'nobody' where it is not asked. */
async function texted(at: At): Promise<{ readonly account: string; readonly from: string }> {
  const asked = { account: 'nobody', from: 'nobody' };
  const { services } = testApp().running;
  const watched = vi.spyOn(services.outbound, 'call').mockImplementation(({ url, body }) => {
    asked.account = /Accounts\/([^/]+)\//.exec(url)?.[1] ?? '';
    asked.from = new URLSearchParams(String(body)).get('From') ?? '';
    return Promise.resolve({ status: 201, body: JSON.stringify({ sid: newId() }) });
  });
  try {
    await sendOne(at, '12:00');
  } finally {
    watched.mockRestore();
  }
  return asked;
}
export const textedBy = async (at: At) => (await texted(at)).account;
export const textedFrom = async (at: At) => (await texted(at)).from;

/** Sends a text message at a time of the company's day; answers whether it waits for the end of the quiet hours. */
async function sendOne({ tenant }: At, clock: string): Promise<boolean> {
  const { services } = testApp().running;
  testApp().clock.freeze(`${tenant.scope.now().slice(0, 4)}-01-15T${clock}:00Z`);
  try {
    const id = await tenant.scope.write((tx) =>
      queueMessage(tx, { channel: 'sms', template: 'message', recipient: '07700900123', values: { subject: '', text: 'Hello' }, entity: '', entityId: null }),
    );
    await sendMessage(tenant.scope, { mailer: undefined, readFile: readFileContent, sendText: (...of) => sendText(services, ...of) }, id);
    const row = await tenant.scope.read((tx) => tx.db.selectFrom('outbox_message').select('held_until').where('id', '=', id).executeTakeFirstOrThrow());
    return row.held_until !== null;
  } finally {
    testApp().clock.reset();
  }
}
export const waitsAtNoon = (at: At) => sendOne(at, '12:00');

/** How many days before its visit a customer is to be reminded. */
export async function remindedBefore(at: At): Promise<number> {
  const booked = inDays(at.tenant, 9);
  const { id } = await aJob(at, { booking: aSlot(at, { day: booked, minutes: 15 }) });
  const owner = await connected(testApp().superuserUrl);
  try {
    const { rows } = await owner.query<{ before: number }>(
      `select $2::date - (run_at at time zone 'Europe/London')::date as before from graphile_worker._private_jobs where key = $1`,
      [`${at.tenant.scope.tenant.id}:remind ${id}`, booked],
    );
    return rows[0]?.before ?? -1;
  } finally {
    await owner.end();
  }
}
