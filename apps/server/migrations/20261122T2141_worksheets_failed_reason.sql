alter table visit add constraint visit_failed_reason check (failed_reason in ('', 'customer-not-present', 'vehicle-not-there', 'wrong-glass', 'glass-damaged',
  'part-missing', 'corrosion', 'weather', 'customer-refused', 'payment-declined', 'repair-failed', 'van-or-technician', 'out-of-time', 'unsafe-site'));
