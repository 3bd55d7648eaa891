import { type RawBuilder, sql } from 'kysely';

/** Named things of ours by what a file may call them: the more certain name first, and how many there are of it. */
const named = (parts: RawBuilder<unknown>) => sql`(select distinct on (key) key, id, name, status, many from (
    select key, id, name, status, turn, count(*) over (partition by key, turn) as many from (${parts}) each
  ) every order by key, turn, status, id)`;

export const accountsNamed = named(sql`select lower(account_code) as key, id, name, status, 1 as turn from customer where merged_into_id is null
  union all select lower(name), id, name, status, 2 from customer where merged_into_id is null`);

export const branchesNamed = named(sql`select lower(code) as key, id, name, status, 1 as turn from branch
  union all select lower(name), id, name, status, 2 from branch`);

export const techniciansNamed = named(sql`select lower(display_name) as key, id, display_name as name, status, 1 as turn from app_user where is_technician`);

export const lookupsNamed = (list: string) =>
  named(sql`select lower(name) as key, id, name, '' as status, 1 as turn from lookup where list = ${list} and retired_at is null
    union all select kind, id, name, '', 2 from lookup where list = ${list} and retired_at is null and kind is not null`);

/** A registration as it is kept; null where nothing is written. */
export const markOf = (column: string): RawBuilder<unknown> => sql`nullif(upper(regexp_replace(${sql.ref(column)}, '[^A-Za-z0-9]', '', 'g')), '')`;

/** What is wrong with whom and what a line names; those of any job of a file. */
export const namesAmiss = [
  sql`when s.first_line < s.line then 'Job number' when s.customer_id is null or s.many_accounts > 1 then 'Customer'
    when s.registration !~ '^[A-Z0-9]{2,12}$' then 'Registration' when s.job_type_id is null then 'Job type'
    when s.branch is not null and (s.branch_id is null or s.many_branches > 1) then 'Branch'`,
  sql`when s.first_line < s.line then 'The job stands in line ' || s.first_line || ' already.'
    when s.customer_id is null then 'No account of ours has this code or name.'
    when s.many_accounts > 1 then 'Several accounts of ours have this name: write the account code.'
    when s.registration !~ '^[A-Z0-9]{2,12}$' then 'This is no registration.'
    when s.job_type_id is null then case when s.job_type is null then 'We have no such job type any more: say which it is.' else 'No job type of ours is called so.' end
    when s.branch is not null and s.branch_id is null then 'No branch of ours has this code or name.'
    when s.branch is not null and s.many_branches > 1 then 'Several branches of ours have this name: write the code.'`,
] as const;
