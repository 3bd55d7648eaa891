import { all, definePersonalData, erasedKey, erasedPerson, formerUser } from '../../platform/privacy/personal-data.ts';

const address = all("''", 'line1', 'line2', 'line3', 'town', 'county', 'postcode');
const where = { latitude: 'null::double precision', longitude: 'null::double precision' };

/** Private customers, and whom companies are reached by. */
export const companiesPersonal = definePersonalData(
  {
    table: 'customer',
    title: 'Private customers',
    find: {
      label: 'r.name',
      detail: "concat_ws(', ', nullif(r.account_code, ''), nullif(r.postcode, ''))",
      names: ['r.name'],
      emails: ['r.email'],
      telephones: ['r.telephone'],
      only: "r.type = 'retail'",
    },
    erases: {
      name: erasedPerson,
      name_key: erasedKey,
      account_code: "'ERASED ' || upper(right(r.id::text, 12))",
      also_known_as: "'{}'::text[]",
      ...all("''", 'email', 'telephone', 'notes', 'vat_number', 'company_number', 'stop_reason', 'closed_reason'),
      ...address,
      ...where,
    },
    open: { when: 'r.balance_pence <> 0 or r.exposure_pence <> 0', says: 'Settle what is owed first.' },
    versioned: true,
    named: true,
    search: 'customer',
  },
  {
    table: 'customer',
    title: 'Accounts that they managed',
    under: { of: 'app_user', on: 'r.account_manager_id = p.id' },
    erases: { account_manager_name: formerUser },
    nameOnly: true,
  },
  {
    table: 'contact',
    title: 'Contacts',
    find: {
      label: "btrim(r.first_name || ' ' || r.last_name)",
      detail: `(select c.name from (select name, id, 'customer' as kind from customer where id = r.company_id union all select name, id, 'supplier' from supplier where id = r.company_id
        union all select name, id, 'branch' from branch where id = r.company_id) c where c.kind = r.company limit 1)`,
      names: ["r.first_name || ' ' || r.last_name"],
      emails: ['r.email'],
      telephones: ['r.telephone', 'r.mobile'],
    },
    erases: { ...all("''", 'title', 'first_name', 'email', 'telephone', 'mobile'), last_name: erasedPerson },
    versioned: true,
  },
  {
    table: 'contact',
    title: 'Contacts',
    under: { of: 'customer', on: "r.company = 'customer' and r.company_id = p.id" },
    erases: { ...all("''", 'title', 'first_name', 'email', 'telephone', 'mobile'), last_name: erasedPerson },
    versioned: true,
  },
  { table: 'company_address', title: 'Further addresses', under: { of: 'customer', on: "r.company = 'customer' and r.company_id = p.id" }, erases: 'removed' },
);
