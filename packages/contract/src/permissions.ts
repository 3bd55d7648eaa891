import { billingPermissions } from './billing/permissions.ts';
import { cataloguePermissions } from './catalogue/permissions.ts';
import { companiesPermissions } from './companies/permissions.ts';
import { dashboardsPermissions } from './dashboards/permissions.ts';
import { diaryPermissions } from './diary/permissions.ts';
import { filesPermissions } from './files/permissions.ts';
import { identityPermissions } from './identity/permissions.ts';
import { loadsPermissions } from './loads/permissions.ts';
import { noticesPermissions } from './notices/permissions.ts';
import type { ModuleName } from './permission-set.ts';
import { purchasingPermissions } from './purchasing/permissions.ts';
import { quotationsPermissions } from './quotations/permissions.ts';
import { reportingPermissions } from './reporting/permissions.ts';
import { stockPermissions } from './stock/permissions.ts';
import { systemPermissions } from './system/permissions.ts';
import { vehiclesPermissions } from './vehicles/permissions.ts';
import { worksheetsPermissions } from './worksheets/permissions.ts';

/** Every permission that the product ships, by system module. */
export const permissionsByModule = {
  Clipboard: worksheetsPermissions,
  Quotations: quotationsPermissions,
  Diary: diaryPermissions,
  'Stock control': stockPermissions,
  'Purchase orders': purchasingPermissions,
  Catalogue: cataloguePermissions,
  Vehicles: vehiclesPermissions,
  Companies: companiesPermissions,
  Users: identityPermissions,
  'Data loads': loadsPermissions,
  Billing: billingPermissions,
  Reporting: reportingPermissions,
  Dashboards: dashboardsPermissions,
  Broadcasts: noticesPermissions,
  'Files and training': filesPermissions,
  System: systemPermissions,
} as const satisfies Record<ModuleName, Readonly<Record<string, string>>>;

type ByModule = typeof permissionsByModule;
export type PermissionName = { [Module in keyof ByModule]: keyof ByModule[Module] }[keyof ByModule];
