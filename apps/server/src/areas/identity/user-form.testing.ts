import type { UserRecord } from '@quarterlight/contract/identity/schemas';
import { UserForm } from '@quarterlight/contract/identity/schemas-people';

/** The form of a user as they are. */
export function userFormOf(record: UserRecord): UserForm {
  const values = { ...record, lastName: record.lastName || 'Person', roleIds: record.roleList.map(({ id }) => id) };
  return UserForm.parse(Object.fromEntries(Object.keys(UserForm.shape).map((name) => [name, Reflect.get(values, name)])));
}
