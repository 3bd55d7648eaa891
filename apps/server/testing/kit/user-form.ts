import type { UserForm } from '@quarterlight/contract/identity/schemas-people';

let made = 0;

/** The form of a new user of the organisation with no role; usernames differ. */
export function userForm(values: Partial<UserForm> = {}): UserForm {
  made += 1;
  return {
    username: `person.${made}`,
    email: '',
    mobile: '',
    title: '',
    firstName: 'New',
    lastName: 'Person',
    companyType: 'Organisation',
    customerId: null,
    branchId: null,
    homeBranchId: null,
    roleIds: [],
    permissionIds: [],
    twoStep: 'none',
    isTechnician: false,
    employeeNumber: '',
    skills: [],
    startPostcode: '',
    workDays: [1, 2, 3, 4, 5],
    workFrom: '08:00',
    workTo: '17:00',
    dailyMinutes: 480,
    colour: '',
    ...values,
  };
}
