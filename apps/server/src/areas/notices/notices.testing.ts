import type { BroadcastTo } from '@quarterlight/contract/notices/broadcast-schemas';
import { addDays, day } from '@quarterlight/kit/days';
import { insert } from '../../../testing/kit/rows.ts';
import type { TestTenant } from '../../../testing/kit/tenants.ts';
import type { Owners, WalkRecord, WalkRecords } from '../../../testing/kit/walk-record.ts';
import { keepFile } from '../files/index.ts';

export const toNobody: BroadcastTo = { everybody: false, roleIds: [], branchIds: [], allCustomers: false, customerIds: [] };

/** A live one for a customer's users, a branch's people and whoever administers the company. */
async function aBroadcast(tenant: TestTenant, { customerId, branchId }: Owners): Promise<WalkRecord> {
  const administrator = await tenant.scope.read(({ db }) => db.selectFrom('role').select('id').where('code', '=', 'administrator').executeTakeFirstOrThrow());
  const until = addDays(day(tenant.scope.today()), 10);
  return insert(tenant, 'broadcast', (id) => ({
    id,
    title: 'Bank holiday hours',
    title_key: 'bank holiday hours',
    text: 'We close at noon.',
    state: 'live',
    role_ids: [administrator.id],
    branch_ids: [branchId],
    customer_ids: [customerId],
    starts_at: tenant.scope.now(),
    ends_day: until,
    ends_at: `${until}T23:59:59Z`,
  }));
}

/** A live one for everybody in the company. */
export async function aCourse(tenant: TestTenant): Promise<WalkRecord> {
  const parts = JSON.stringify([{ kind: 'text', title: 'Before you begin', text: 'Wear gloves.', file: null }]);
  const said = { title: 'Safe removal', title_key: 'safe removal', state: 'live', everybody: true, to_words: 'Everybody in the company', parts };
  const made = await insert(tenant, 'course', (id) => ({ id, ...said, issued_at: tenant.scope.now() }));
  await insert(tenant, 'course_edition', () => ({ course_id: made.id, edition: 1, title: said.title, parts }));
  return made;
}

/** One with a video to watch, of a few bytes. */
export async function aVideo(tenant: TestTenant): Promise<WalkRecord> {
  const said = { title: 'How to book', about: '', area: 'Diary', chapters: '[]' };
  const made = await insert(tenant, 'help_video', (id) => ({ id, ...said, title_key: 'how to book', found_by: 'how to book' }));
  const bytes = Buffer.from([0x1a, 0x45, 0xdf, 0xa3, 0, 1, 2, 3]);
  const of = { entity: 'help-video', entityId: made.id, audience: ['00000000-0000-0000-0000-000000000001'] } as const;
  await tenant.scope.write(async (tx) => {
    const { id: file_id } = await keepFile(tx, { bytes, name: 'book.webm', mediaType: 'video/webm', ...of });
    await tx.db.updateTable('help_video').set({ file_id }).where('id', '=', made.id).execute();
  });
  return made;
}

async function anUpload(tenant: TestTenant): Promise<WalkRecord> {
  const { id: entity_id } = await aVideo(tenant);
  return insert(tenant, 'file_upload', (id) => ({ id, entity: 'help-video', entity_id, name: 'book.webm', size_bytes: 1_000 }));
}

/** How the walk makes a record of each kind that routes name. The one who asks for their own is of another branch or customer. */
export const records: WalkRecords = {
  broadcast: aBroadcast,
  'own-broadcast': aBroadcast,
  course: aCourse,
  'own-course': aCourse,
  'help-video': aVideo,
  'video-upload': anUpload,
};
