-- Prices on invoices have a tolerance of their own: where a company chose one for deliveries and invoices together, it stays what it was for both.
update setting set value = value || jsonb_build_object('invoicePriceBasisPoints', value -> 'matchToleranceBasisPoints')
  where key = 'purchasing' and value ? 'matchToleranceBasisPoints' and not value ? 'invoicePriceBasisPoints';
