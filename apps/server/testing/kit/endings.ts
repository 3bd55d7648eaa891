import { changePassword, logout } from '@quarterlight/contract/identity/routes';
import { createRole, disableUser, endUserSessions, updateRole } from '@quarterlight/contract/identity/routes-people';
import { newId } from '@quarterlight/kit/ids';
import type { Answer, Client } from './client.ts';
import { asOwner } from './owner.ts';
import { aTenant, signIn, type TenantHome, type TestTenant, testPassword } from './tenants.ts';

export type Member = Awaited<ReturnType<typeof aMember>>;

export interface Ending {
  readonly name: string;
  /** What the user's next request is answered. */
  readonly status: 401 | 403;
  /** Whether open connections end with it; a change of permissions leaves them, since they carry ids only. */
  readonly closes: boolean;
  readonly end: (member: Member) => Promise<unknown>;
}

const roleForm = (name: string, permissionIds: readonly string[]) => ({
  name,
  description: '',
  kind: 'organisation' as const,
  permissionIds: [...permissionIds],
});

async function done(answer: Promise<Answer<unknown>>): Promise<void> {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`The ending itself was answered ${status}: ${text}`);
}

/** Every way in which somebody stops being allowed something. */
export const endings: readonly Ending[] = [
  { name: 'signing out', status: 401, closes: true, end: ({ user }) => done(user.call(logout)) },
  {
    name: 'an administrator disables the user',
    status: 401,
    closes: true,
    end: ({ admin, user }) => done(admin.call(disableUser, { params: { id: user.userId } })),
  },
  {
    name: 'an administrator ends the sessions',
    status: 401,
    closes: true,
    end: ({ admin, user }) => done(admin.call(endUserSessions, { params: { id: user.userId } })),
  },
  {
    name: 'the password is changed elsewhere',
    status: 401,
    closes: true,
    end: ({ elsewhere }) => {
      const password = 'a winter morning in Norwich';
      return done(elsewhere.call(changePassword, { body: { currentPassword: testPassword, password, confirmPassword: password } }));
    },
  },
  {
    name: 'the role loses its permission',
    status: 403,
    closes: false,
    end: ({ admin, role }) => done(admin.call(updateRole, { params: { id: role.id }, version: role.version, body: roleForm(role.name, []) })),
  },
  {
    name: 'the company is suspended',
    status: 403,
    closes: true,
    end: ({ tenant, ownerUrl }) => asOwner(ownerUrl, (owner) => owner.query(`update tenant set status = 'suspended' where id = $1`, [tenant.scope.tenant.id])),
  },
];

/** What the member may ask for as long as nothing has ended. */
export const askedPath = '/v1/worksheets';

/** A user of a role that may see worksheets, in a company with an administrator: a new one, or one that is there. */
export async function aMember(home: TenantHome, company?: { tenant: TestTenant; admin: Client }) {
  const tenant = company?.tenant ?? (await aTenant(home));
  const admin = company?.admin ?? (await tenant.user());
  const permission = await tenant.scope.read((tx) =>
    tx.db.selectFrom('permission').select('id').where('name', '=', 'view-worksheets').executeTakeFirstOrThrow(),
  );
  const role = (await admin.call(createRole, { body: roleForm(`Readers ${newId()}`, [permission.id]) })).body;
  const user = await tenant.user({ permissions: [] });
  await tenant.scope.write((tx) => tx.db.insertInto('user_role').values({ user_id: user.userId, role_id: role.id }).execute());
  // The same user, signed in a second time.
  const elsewhere = home.client(tenant.slug, await signIn(tenant.scope, user.userId), user.userId);
  return { tenant, ownerUrl: home.ownerUrl, admin, user, elsewhere, role };
}
