-- Who answers for a warranty job, whether it is charged, and what the supplier was asked for and gave back. A failed repair is credited against the
-- replacement that it becomes: a line of that job's own, below nothing, which names the repair.
alter table worksheet
  add column warranty_liability text check (warranty_liability in ('us', 'supplier', 'customer')),
  add column warranty_chargeable boolean not null default false,
  add column claim_supplier_id uuid,
  add column claim_reference text not null default '',
  add column claim_pence bigint check (claim_pence > 0),
  add column claimed_on date,
  add column recovered_pence bigint check (recovered_pence >= 0),
  add column recovered_on date,
  add constraint worksheet_claim_supplier_fkey foreign key (tenant_id, claim_supplier_id) references supplier (tenant_id, id),
  add constraint worksheet_liability_of_warranty check (warranty_of_id is not null or (warranty_liability is null and not warranty_chargeable and claim_pence is null)),
  add constraint worksheet_claim_whole check ((claim_pence is null) = (claimed_on is null)),
  add constraint worksheet_claim_recovered check ((recovered_pence is null) = (recovered_on is null) and (recovered_pence is null or recovered_pence <= claim_pence));
do $$
declare wanted bigint; done bigint;
begin
  select count(*) into wanted from worksheet where warranty_cause is not null;
  update worksheet set warranty_liability = case warranty_cause when 'workmanship' then 'us' when 'customer' then 'customer' else 'supplier' end,
    warranty_chargeable = warranty_cause = 'customer' or gross_pence > 0 where warranty_cause is not null;
  get diagnostics done = row_count;
  if done <> wanted then raise exception '% of % warranty jobs have their liability', done, wanted; end if;
end $$;
alter table worksheet add column claim_open boolean not null generated always as (claim_pence is not null and recovered_on is null) stored;
create index worksheet_claim_open on worksheet (tenant_id, created_at, id) where claim_open;
create index worksheet_claim_supplier on worksheet (tenant_id, claim_supplier_id) where claim_supplier_id is not null;

alter table worksheet_line
  add column credit_of_id uuid,
  add foreign key (tenant_id, credit_of_id) references worksheet (tenant_id, id),
  drop constraint worksheet_line_unit_price_pence_check,
  add constraint worksheet_line_unit_price_pence_check check (unit_price_pence >= 0 or credit_of_id is not null),
  add constraint worksheet_line_credit check (credit_of_id is null or (kind = 'sundry' and net_pence <= 0 and vat_pence <= 0));
create index worksheet_line_credit_of on worksheet_line (tenant_id, credit_of_id) where credit_of_id is not null;
