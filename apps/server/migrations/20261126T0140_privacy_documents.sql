-- Posted documents that still say whose job they were for: found once the law no longer holds them, where their job was let go of before.
create index invoice_named on invoice (tenant_id, posted_at, worksheet_id) where posted_at is not null
  and (pdf_file_id is not null or detail #>> '{job,driver}' <> '' or payer = 'policyholder' and payer_name <> 'Erased person');
