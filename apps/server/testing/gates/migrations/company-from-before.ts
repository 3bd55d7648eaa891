import { permissionsByModule } from '@quarterlight/contract/permissions';
import { newId } from '@quarterlight/kit/ids';
import type pg from 'pg';
import { defaultRoles } from '../../../src/areas/identity/default-roles.ts';

/** What a company had that was set up when upgrades began to be held to; each permission that came since has to come to it by a migration. Nothing is added here. */
const hadFirst: ReadonlySet<string> = new Set(
  `accept-customer-jobs accounting-stock-export allocated-stock-but-not-fitted-export approve-purchase-orders
   cancel-worksheets complete-worksheets completed-jobs-export create-customer-jobs
   create-invoice-batches create-invoices create-purchase-order-batches credit-invoices
   edit-absences edit-api-keys edit-branches edit-catalogue
   edit-customers edit-diary edit-files edit-labour-rates
   edit-lookups edit-messages edit-permissions edit-purchase-orders
   edit-quotations edit-roaming-technicians edit-roles edit-stock-places
   edit-suppliers edit-system-settings edit-training edit-users
   edit-vehicles edit-webhooks edit-worksheets glass-to-return-export
   inspect-worksheets invoiced-jobs-export load-best-buy load-price-files
   load-stock-files load-vehicles lookup-dvla match-supplier-invoices
   matched-deliveries-export merge-companies move-stock override-credit-limit
   override-diary-capacity override-export-range post-invoices quotation-financial-fitment-export
   raise-purchase-credits receive-deliveries record-payments release-worksheets
   reopen-worksheets request-absences run-customers-export send-broadcasts
   stock-levels-export stock-take-list-export stock-transfers-export stock-usage-export
   take-stock tech-roaming-export technician-stock-export unmatched-credits-export
   unmatched-deliveries-export user-quotations-activity-export view-absences view-booked-quotations
   view-branch-jobs view-branches view-catalogue view-consolidated-invoices
   view-customer-jobs view-customers view-diary view-files
   view-finance-dashboard view-invoice-batches view-invoices view-jobs-booked-not-completed-export
   view-leader-boards view-live-sessions-export view-margin-on-parts-export view-operations-dashboard
   view-price-files view-purchase-order-batches view-purchase-orders view-quotation-financial-export
   view-quotations view-quotations-raised-export view-raw-worksheet-data-export view-stock
   view-stock-list-export view-stock-values-export view-supplier-spend-export view-suppliers
   view-system-log view-technician-absences-export view-technician-glass view-technician-job-history-export
   view-training view-unallocated-glass view-users view-vehicles
   view-worksheet-costs view-worksheets warranty-jobs-export write-off-stock
   written-off-stock-export`.split(/\s+/),
);

/** A company with its modules, roles and the permissions of that time, none of which any role but the administrator's holds. */
export async function insertCompanyFromBefore(owner: pg.Client): Promise<string> {
  const tenantId = newId();
  await owner.query(`insert into tenant (id, slug, name) values ($1, 'from-before', 'From before')`, [tenantId]);
  for (const { code, name, kind } of defaultRoles)
    await owner.query('insert into role (tenant_id, id, name, kind, code) values ($1, $2, $3, $4, $5)', [tenantId, newId(), name, kind, code]);
  for (const [position, [name, words]] of permissionsByModule.entries()) {
    const moduleId = newId();
    await owner.query('insert into system_module (tenant_id, id, name, position) values ($1, $2, $3, $4)', [tenantId, moduleId, name, position]);
    for (const permission of Object.keys(words).filter((each) => hadFirst.has(each)))
      await owner.query(`insert into permission (tenant_id, id, system_module_id, name, description, shipped) values ($1, $2, $3, $4, '', true)`, [
        tenantId,
        newId(),
        moduleId,
        permission,
      ]);
  }
  return tenantId;
}

/** Each permission that came to the company since, with the roles that were given it. */
export async function givenSince(owner: pg.Client, tenantId: string): Promise<Map<string, readonly string[]>> {
  const { rows } = await owner.query<{ name: string; codes: string[] }>(
    `select permission.name, array(select role.code from role_permission given join role on role.tenant_id = given.tenant_id and role.id = given.role_id
        where given.tenant_id = permission.tenant_id and given.permission_id = permission.id order by role.code) as codes
      from permission where permission.tenant_id = $1 order by permission.name`,
    [tenantId],
  );
  return new Map(rows.filter(({ name }) => !hadFirst.has(name)).map(({ name, codes }) => [name, codes]));
}

/** Those that the product has and such a company did not. */
export const addedSince = (): string[] => permissionsByModule.flatMap(([, words]) => Object.keys(words)).filter((name) => !hadFirst.has(name));
