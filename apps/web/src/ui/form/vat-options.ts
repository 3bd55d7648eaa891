/** Rates of VAT as a supplier's paper has them, in hundredths of a percent. */
export const vatOptions = [
  { value: '2000', label: '20%' },
  { value: '500', label: '5%' },
  { value: '0', label: '0%' },
];
