-- What an account's terms ask of a job: who allowed it although the account was on stop or over its limit, and why; and whether anybody has said if the
-- policyholder is VAT-registered (of what is there already, somebody has).
alter table worksheet
  add column vat_answered boolean not null default true,
  add column credit_allowed_at timestamptz,
  add column credit_allowed_by uuid,
  add column credit_allowed_reason text not null default '';
