-- Cover from intake on: scheme and certificate, who authorised, how much of the VAT the policyholder recovers, who signed the mandate, and the policyholder
-- where they are not the contact (no name: they are). A line may be the policyholder's top-up; what those come to stands beside the job's sums.
alter table worksheet
  add column scheme text not null default '',
  add column certificate_number text not null default '',
  add column authorised_by text not null default '',
  add column vat_recovery_basis_points bigint not null default 10000 check (vat_recovery_basis_points between 0 and 10000),
  add column mandate_signed_by text not null default '',
  add column mandate_signed_on date,
  add column policyholder_name text not null default '',
  add column policyholder_telephone text not null default '', add column policyholder_email text not null default '',
  add column policyholder_line1 text not null default '', add column policyholder_line2 text not null default '', add column policyholder_line3 text not null default '',
  add column policyholder_town text not null default '', add column policyholder_county text not null default '',
  add column policyholder_postcode text not null default '',
  add column top_up_net_pence bigint not null default 0 check (top_up_net_pence >= 0),
  add column top_up_vat_pence bigint not null default 0 check (top_up_vat_pence >= 0);
alter table worksheet_line add column top_up boolean not null default false;

-- A deposit is money that has to be there before the visit: what was asked for, and what was taken for the job and not given back.
alter table worksheet
  add column deposit_pence bigint not null default 0 check (deposit_pence >= 0),
  add column taken_pence bigint not null default 0 check (taken_pence >= 0);
update worksheet w set taken_pence = p.pence
  from (select tenant_id, worksheet_id, sum(amount_pence - refunded_pence)::bigint as pence
        from payment where kind not in ('refund', 'write-off') group by 1, 2) p
  where p.tenant_id = w.tenant_id and p.worksheet_id = w.id and p.pence > 0;
alter table worksheet
  add column deposit_open boolean not null generated always as (least(deposit_pence, gross_pence) > taken_pence) stored;
create index worksheet_deposit_open on worksheet (tenant_id, created_at, id) where deposit_open;
