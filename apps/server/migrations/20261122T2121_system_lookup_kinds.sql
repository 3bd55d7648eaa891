-- What rules read of a lookup entry is one of the codes that the product knows; its name is for people.
alter table lookup add constraint lookup_kind check (kind is null or case list
  when 'currencies' then kind ~ '^[A-Z]{3}$'
  when 'invoice-types' then kind in ('customer', 'excess', 'vat-only', 'warranty-nil', 'pro-forma', 'credit-note')
  when 'worksheet-file-types' then kind in ('damage', 'plate', 'feature', 'pre-fit', 'post-fit', 'adas', 'mandate', 'authorisation', 'signature', 'invoice', 'delivery', 'return', 'risk', 'other')
  when 'job-types' then kind in ('replacement', 'repair', 'calibration', 'inspection', 'refit', 'reseal', 'warranty', 'regulator', 'trim', 'supply', 'clearance', 'make-safe', 'abortive')
  when 'quotation-job-types' then kind in ('replacement', 'repair', 'calibration', 'supply', 'replacement-calibration', 'fleet')
  when 'glass-types' then kind in ('windscreen', 'backlight', 'door-front-left', 'door-front-right', 'door-rear-left', 'door-rear-right', 'quarter-front', 'quarter-rear', 'quarter-middle', 'vent', 'roof', 'partition', 'flat', 'mirror')
  when 'worksheet-awaiting-reasons' then kind in ('glass', 'back-order', 'parts', 'authorisation', 'customer', 'payment', 'order-number', 'features', 'adas', 'bodywork', 'weather', 'dealer', 'vehicle', 'warranty', 'damaged')
  when 'vat-rates' then kind in ('standard', 'reduced', 'zero', 'exempt', 'outside')
  when 'purchase-order-statuses' then kind in ('draft', 'approved', 'sent', 'part-received', 'received', 'closed', 'cancelled')
  else false end);
