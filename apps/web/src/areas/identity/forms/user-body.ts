import { updateUser } from '@quarterlight/contract/identity/routes-people';
import type { UserRecord } from '@quarterlight/contract/identity/schemas';
import type { UserForm } from '@quarterlight/contract/identity/schemas-people';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

/** The whole form of a user as the record has it. */
export const formOf = (user: UserRecord): UserForm => ({
  username: user.username,
  email: user.email,
  mobile: user.mobile,
  title: user.title,
  firstName: user.firstName,
  lastName: user.lastName,
  companyType: user.companyType,
  customerId: user.customerId,
  branchId: user.branchId,
  homeBranchId: user.homeBranchId,
  roleIds: user.roleList.map(({ id }) => id),
  permissionIds: user.permissionIds,
  twoStep: user.twoStep,
  isTechnician: user.isTechnician,
  employeeNumber: user.employeeNumber,
  skills: user.skills,
  startPostcode: user.startPostcode,
  workDays: user.workDays,
  workFrom: user.workFrom,
  workTo: user.workTo,
  dailyMinutes: user.dailyMinutes,
  colour: user.colour,
});

/** A form of some fields of a user; what it does not show is sent as the record has it by now. */
export function useUserForm(user: UserRecord, fields: readonly (keyof UserForm)[], done: () => void) {
  const form = formOf(user);
  return useContractForm(updateUser, {
    params: { id: user.id },
    version: user.version,
    defaults: Object.fromEntries(fields.map((name) => [name, form[name]])),
    toBody: (values) => ({ ...formOf(user), ...values }),
    onDone: done,
  });
}
