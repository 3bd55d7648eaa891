/** `g`, then one of these letters. */
export const goKeys: readonly (readonly [key: string, path: string, title: string])[] = [
  ['w', '/clipboard/worksheets', 'Worksheets'],
  ['q', '/clipboard/quotations', 'Quotations'],
  ['j', '/clipboard/jobs', 'Jobs'],
  ['d', '/diary', 'Diary'],
  ['m', '/my-day', 'My day'],
  ['s', '/stock-control/locations', 'Stock'],
  ['p', '/purchase-orders', 'Purchase orders'],
  ['k', '/catalogue', 'Catalogue'],
  ['v', '/vehicles', 'Vehicles'],
  ['c', '/companies/customers', 'Customers'],
  ['u', '/users', 'Users'],
  ['i', '/billing/invoices', 'Invoices'],
  ['r', '/reporting/operations', 'Reporting'],
  ['o', '/dashboard/operations', 'Dashboard'],
  ['b', '/broadcasts', 'Broadcasts'],
];
