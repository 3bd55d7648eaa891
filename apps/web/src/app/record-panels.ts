import type { ProductRecord } from '@quarterlight/contract/catalogue/product-schemas';
import type { Branch } from '@quarterlight/contract/companies/branch-schemas';
import type { Customer } from '@quarterlight/contract/companies/schemas';
import type { Supplier } from '@quarterlight/contract/companies/supplier-schemas';
import type { UserRecord } from '@quarterlight/contract/identity/schemas';
import type { PermissionName } from '@quarterlight/contract/permissions';
import type { Vehicle } from '@quarterlight/contract/vehicles/schemas';
import type { ReactNode } from 'react';

/** What a panel of another area is given: the record that it hangs on. It renders its own `Section` under its title. */
export interface UserPanelProps {
  readonly user: UserRecord;
  readonly title: string;
}

/** A panel that an area adds to the record of a lower one. */
export interface RecordPanel<Record, Props> {
  readonly title: string;
  /** Any one of these shows it. */
  readonly needs: readonly PermissionName[];
  /** Only on records of which this holds. */
  readonly shows?: (record: Record) => boolean;
  /** Fetches it when a record is opened that shows it. */
  readonly load: () => Promise<(props: Props) => ReactNode>;
}

/** What a tab of a company's record is given; it fills the tab. */
export interface CustomerPanelProps {
  readonly customer: Customer;
  readonly title: string;
}
export interface BranchPanelProps {
  readonly branch: Branch;
  readonly title: string;
}
export interface SupplierPanelProps {
  readonly supplier: Supplier;
  readonly title: string;
}

export interface VehiclePanelProps {
  readonly vehicle: Vehicle;
  readonly title: string;
}

export interface ProductPanelProps {
  readonly product: ProductRecord;
  readonly title: string;
}

/** A tab of a record: a panel with its name in the address. */
export interface RecordTab<Record, Props> extends RecordPanel<Record, Props> {
  readonly key: string;
}

/** The tabs of a customer's, a branch's and a supplier's record behind the page's own first one, in their order. */
export const customerTabs: readonly RecordTab<Customer, CustomerPanelProps>[] = [
  {
    key: 'worksheets',
    title: 'Worksheets',
    needs: ['view-worksheets'],
    load: async () => (await import('../areas/worksheets/panels/CustomerWorksheets.tsx')).CustomerWorksheets,
  },
  {
    key: 'quotations',
    title: 'Quotations',
    needs: ['view-quotations'],
    load: async () => (await import('../areas/quotations/panels/CustomerQuotations.tsx')).CustomerQuotations,
  },
  {
    key: 'invoices',
    title: 'Invoices and balance',
    needs: ['view-invoices'],
    load: async () => (await import('../areas/billing/panels/CustomerInvoices.tsx')).CustomerInvoices,
  },
  {
    key: 'terms',
    title: 'Terms and prices',
    needs: ['view-customers'],
    load: async () => (await import('../areas/catalogue/panels/CustomerTerms.tsx')).CustomerTerms,
  },
  {
    key: 'fleet',
    title: 'Fleet',
    needs: ['view-vehicles'],
    load: async () => (await import('../areas/vehicles/panels/CustomerFleet.tsx')).CustomerFleet,
  },
  {
    key: 'users',
    title: 'Users',
    needs: ['view-users'],
    load: async () => (await import('../areas/identity/panels/CompanyUsers.tsx')).CustomerUsers,
  },
  {
    key: 'files',
    title: 'Files',
    needs: ['view-customers'],
    load: async () => (await import('../areas/companies/panels/tabs.tsx')).CustomerFiles,
  },
  {
    key: 'timeline',
    title: 'Timeline',
    needs: ['view-customers'],
    load: async () => (await import('../areas/companies/panels/tabs.tsx')).CustomerTimeline,
  },
];
export const branchTabs: readonly RecordTab<Branch, BranchPanelProps>[] = [
  {
    key: 'week',
    title: 'Opening and capacity',
    needs: ['view-branches'],
    load: async () => (await import('../areas/schedule/panels/BranchWeek.tsx')).BranchWeek,
  },
  {
    key: 'worksheets',
    title: 'Worksheets',
    needs: ['view-worksheets'],
    load: async () => (await import('../areas/worksheets/panels/BranchWorksheets.tsx')).BranchWorksheets,
  },
  {
    key: 'stock',
    title: 'Stock',
    needs: ['view-stock'],
    load: async () => (await import('../areas/stock/panels/BranchStock.tsx')).BranchStock,
  },
  {
    key: 'rate-card',
    title: 'Rate card',
    needs: ['view-branches'],
    shows: ({ kind }) => kind === 'subcontract',
    load: async () => (await import('../areas/catalogue/panels/BranchRateCard.tsx')).BranchRateCard,
  },
  {
    key: 'users',
    title: 'Users',
    needs: ['view-users'],
    load: async () => (await import('../areas/identity/panels/CompanyUsers.tsx')).BranchUsers,
  },
  {
    key: 'files',
    title: 'Files',
    needs: ['view-branches'],
    load: async () => (await import('../areas/companies/panels/tabs.tsx')).BranchFiles,
  },
  {
    key: 'timeline',
    title: 'Timeline',
    needs: ['view-branches'],
    load: async () => (await import('../areas/companies/panels/tabs.tsx')).BranchTimeline,
  },
];
export const supplierTabs: readonly RecordTab<Supplier, SupplierPanelProps>[] = [
  {
    key: 'orders',
    title: 'Orders',
    needs: ['view-purchase-orders'],
    load: async () => (await import('../areas/purchasing/panels/SupplierOrders.tsx')).SupplierOrders,
  },
  {
    key: 'price-files',
    title: 'Price files',
    needs: ['view-price-files'],
    load: async () => (await import('../areas/catalogue/panels/SupplierPriceFiles.tsx')).SupplierPriceFiles,
  },
  {
    key: 'files',
    title: 'Files',
    needs: ['view-suppliers'],
    load: async () => (await import('../areas/companies/panels/tabs.tsx')).SupplierFiles,
  },
  {
    key: 'timeline',
    title: 'Timeline',
    needs: ['view-suppliers'],
    load: async () => (await import('../areas/companies/panels/tabs.tsx')).SupplierTimeline,
  },
];

/** The panels of a vehicle's record, in the order in which they stand below the page's own sections. */
export const vehiclePanels: readonly RecordPanel<Vehicle, VehiclePanelProps>[] = [
  {
    title: 'Worksheets',
    needs: ['view-worksheets'],
    load: async () => (await import('../areas/worksheets/panels/VehicleWorksheets.tsx')).VehicleWorksheets,
  },
  {
    title: 'Work done',
    needs: ['view-worksheets'],
    load: async () => (await import('../areas/worksheets/panels/VehicleWork.tsx')).VehicleWork,
  },
];

/** The panels of a product's record, in the order in which they stand below the page's own sections. */
export const productPanels: readonly RecordPanel<ProductRecord, ProductPanelProps>[] = [
  {
    title: 'Stock by place',
    needs: ['view-stock'],
    load: async () => (await import('../areas/stock/panels/ProductStock.tsx')).ProductStock,
  },
  {
    title: 'Levels',
    needs: ['view-stock'],
    load: async () => (await import('../areas/replenishment/panels/Levels.tsx')).ProductLevels,
  },
  {
    title: 'Who waits for it',
    needs: ['view-worksheets'],
    load: async () => (await import('../areas/worksheets/panels/ProductWaiting.tsx')).ProductWaiting,
  },
  {
    title: 'Usage by month',
    needs: ['view-worksheets'],
    load: async () => (await import('../areas/worksheets/panels/ProductUsage.tsx')).ProductUsage,
  },
];

/** The panels of a user's record, in the order in which they stand below the page's own sections. */
export const userPanels: readonly RecordPanel<UserRecord, UserPanelProps>[] = [
  {
    title: 'Van',
    needs: ['view-stock'],
    shows: ({ isTechnician }) => isTechnician,
    load: async () => (await import('../areas/stock/panels/TechnicianVan.tsx')).TechnicianVan,
  },
  {
    title: 'Certificates',
    needs: ['view-users', 'edit-users'],
    shows: ({ isTechnician }) => isTechnician,
    load: async () => (await import('../areas/schedule/panels/CertificatesPanel.tsx')).CertificatesPanel,
  },
];
