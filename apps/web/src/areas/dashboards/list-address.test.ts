import { expect, it } from 'vitest';
import { listAddress } from './list-address.ts';

it.each([
  ['/billing/invoices?state=posted&state=part-paid&batched=no', '/billing/invoices?state=posted%2Cpart-paid&batched=no'],
  ['/clipboard/worksheets?createdFrom=2026-10-24', '/clipboard/worksheets?createdFrom=2026-10-24'],
  ['/billing/invoices', '/billing/invoices'],
])('leads from %s to %s', (link, address) => {
  expect(listAddress(link)).toBe(address);
});
