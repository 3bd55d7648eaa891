import type { NewWorksheet } from '@quarterlight/contract/worksheets/intake';

/** The smallest intake that a person would type: Mrs Hill's Ford, at her house, without lines. */
export const newWorksheet = (values: Pick<NewWorksheet, 'customerId' | 'jobTypeId' | 'branchId'> & Partial<NewWorksheet>): NewWorksheet => ({
  vehicle: { registration: `AB${10 + Math.floor(Math.random() * 40)}${letters()}`, make: 'FORD', model: 'Focus', year: 2019 },
  contact: {
    title: 'Mrs',
    firstName: 'Ann',
    lastName: 'Hill',
    telephone: '',
    mobile: '07700900123',
    email: 'ann@hill.example',
    contactType: { value: '' },
    modeOfContact: { value: '' },
  },
  address: { line1: '1 High Street', line2: '', line3: '', town: 'Norwich', county: '', postcode: 'NR1 1AA', latitude: 52.63, longitude: 1.3 },
  place: 'mobile',
  adasRequirement: 'none-fitted',
  adasSource: 'Customer',
  lines: [],
  ...values,
});
const letters = () => Array.from({ length: 3 }, () => 'ABCDEFGHJKLMNPRSTUVWXYZ'[Math.floor(Math.random() * 23)]).join('');
