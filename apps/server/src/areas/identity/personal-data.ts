import { all, definePersonalData, formerUser, type PersonalData } from '../../platform/privacy/personal-data.ts';

const theirs = (table: PersonalData['table'], title: string): Pick<PersonalData, 'table' | 'title' | 'under'> => ({
  table,
  title,
  under: { of: 'app_user', on: 'r.user_id = p.id' },
});

/** Users, how they signed in and from where. Whoever was one stays in histories as a former user. */
export const identityPersonal = definePersonalData(
  {
    table: 'app_user',
    title: 'Users',
    find: { label: 'r.display_name', detail: 'r.username', names: ['r.display_name'], emails: ['r.email'], telephones: ['r.mobile'] },
    erases: {
      ...all("''", 'title', 'first_name', 'email', 'mobile', 'employee_number', 'start_postcode'),
      ...all(formerUser, 'last_name', 'display_name'),
      name_key: "'former user'",
      ...all("'former-' || right(r.id::text, 12)", 'username', 'username_key'),
      password_hash: 'null::text',
    },
    open: { when: "r.status <> 'disabled'", says: 'Disable the user first, so that nobody signs in any more.' },
    versioned: true,
    named: true,
  },
  { table: 'person_name', title: 'Names of users', under: { of: 'app_user', on: 'r.id = p.id' }, erases: { name: formerUser } },
  { ...theirs('session', 'Sign-ins'), erases: all("''", 'ip', 'user_agent') },
  { table: 'sign_in_attempt', title: 'Sign-in attempts', under: { of: 'app_user', on: 'r.username_key = p.username_key' }, erases: 'removed' },
  { ...theirs('authenticator', 'Authenticator apps'), erases: 'removed' },
  { ...theirs('recovery_code', 'Recovery codes'), erases: 'removed' },
  { ...theirs('password_history', 'Former passwords'), erases: 'removed' },
  { ...theirs('idempotency_key', 'Repeatable requests'), erases: 'removed', hides: ['reply'] },
  {
    ...theirs('api_key', 'API keys'),
    erases: { ...all("'erased ' || right(r.id::text, 12)", 'name', 'name_key'), last_used_from: "''" },
    versioned: true,
    named: true,
  },
);
