-- What the registration service says of tax and MOT is kept as a code; what it never said is empty.
update vehicle set
  tax_status = case tax_status when 'Taxed' then 'taxed' when 'Untaxed' then 'untaxed' when 'SORN' then 'sorn' when 'Not Taxed for on Road Use' then 'not-for-road' else '' end,
  mot_status = case mot_status when 'Valid' then 'valid' when 'Not valid' then 'not-valid' when 'No details held by DVLA' then 'no-details' when 'No results returned' then 'no-results' else '' end
  where tax_status <> '' or mot_status <> '';
alter table vehicle add constraint vehicle_tax_status check (tax_status in ('', 'taxed', 'untaxed', 'sorn', 'not-for-road')),
  add constraint vehicle_mot_status check (mot_status in ('', 'valid', 'not-valid', 'no-details', 'no-results'));
