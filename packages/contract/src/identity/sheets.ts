import { listSheet } from '../sheet.ts';
import { userKindNames, userStateName } from './names.ts';
import type { UserSummary } from './schemas.ts';

/** All users, of every kind. */
export const userSheet = listSheet<UserSummary>()({
  name: 'users',
  title: 'Users',
  columns: {
    name: { title: 'Name', type: 'text', width: 26, value: (user) => user.displayName },
    username: { title: 'Username', type: 'text', width: 22, value: (user) => user.username },
    kind: { title: 'Kind', type: 'text', width: 14, value: (user) => userKindNames[user.kind] },
    company: { title: 'Company', type: 'text', width: 28, value: (user) => user.companyName },
    roles: { title: 'Roles', type: 'text', width: 28, value: (user) => user.roles.join(', ') },
    homeBranch: { title: 'Home branch', type: 'text', width: 20, value: (user) => user.homeBranchName },
    status: {
      title: 'Status',
      type: 'text',
      width: 18,
      value: (user) => userStateName(user),
      beside: { title: 'Invited until', type: 'instant', width: 17, value: (user) => user.invitedUntil },
    },
    lastSeenAt: { title: 'Last seen', type: 'instant', width: 17, value: (user) => user.lastSeenAt },
    email: { title: 'Email', type: 'text', hidden: true, width: 30, value: (user) => user.email },
    mobile: { title: 'Mobile', type: 'text', hidden: true, width: 16, value: (user) => user.mobile },
    employeeNumber: { title: 'Employee number', type: 'text', hidden: true, width: 16, value: (user) => user.employeeNumber },
    createdAt: { title: 'Added', type: 'instant', hidden: true, width: 17, value: (user) => user.createdAt },
  },
});
