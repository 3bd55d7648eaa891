import { hashSync } from '@node-rs/argon2';
import { sortKey } from '@quarterlight/kit/text';
import { mobileNumber, somebody } from '../../src/demo/contacts.ts';
import { makeRandom } from '../../src/demo/random.ts';
import type { Branch } from './branches.ts';
import type { Laying, Role } from './laying.ts';

/** Somebody who acts; the product itself has no id. */
export interface Person {
  readonly id: string | null;
  readonly username: string;
  readonly name: string;
}

export const theProduct: Person = { id: null, username: 'Quarterlight', name: 'Quarterlight' };

export const password = 'a long generated phrase';

/** Whose user somebody is, and for a technician which one. */
interface Wanted {
  readonly customerId?: string;
  readonly branchId?: string;
  readonly home?: Branch;
  readonly certificate?: string;
}

/** Gives what puts down users; all of them sign in with the same password. */
export function openStaff({ plan, seeded, sheets, id }: Laying): (role: Role, username: string, wanted: Wanted) => Person & { readonly id: string } {
  const random = makeRandom(`${plan.seed}/people`);
  const hash = hashSync(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const at = plan.calendar.iso(plan.began);
  return (role, username, { customerId, branchId, home, certificate = '' }) => {
    const { title, firstName, lastName } = somebody(random);
    const name = `${firstName} ${lastName}`;
    const made = { id: id(plan.began), username, name };
    sheets.add('app_user', {
      id: made.id,
      username,
      username_key: sortKey(username),
      email: `${username}@clearway.example`,
      mobile: mobileNumber(random),
      title,
      first_name: firstName,
      last_name: lastName,
      display_name: name,
      name_key: sortKey(name),
      company_type: customerId ? 'Customer' : branchId ? 'Branch' : 'Organisation',
      customer_id: customerId ?? null,
      branch_id: branchId ?? null,
      home_branch_id: home?.id ?? null,
      password_hash: hash,
      password_changed_at: at,
      terms_version: 1,
      is_technician: role === 'technician',
      skills: role === 'technician' ? ['replacement', 'chip-repair', 'adas-static', 'adas-dynamic'] : [],
      work_days: [1, 2, 3, 4, 5, 6, 7],
      daily_minutes: 480,
      colour: role === 'technician' ? '#2f6fb5' : '',
      created_at: at,
    });
    sheets.add('user_role', { user_id: made.id, role_id: seeded.id('role', role) });
    if (certificate !== '')
      sheets.add('certificate', {
        id: id(plan.began),
        user_id: made.id,
        skill: 'adas-static',
        name: 'IMI ADAS',
        number: certificate,
        expires: plan.calendar.offset(90),
        created_at: at,
      });
    return made;
  };
}
