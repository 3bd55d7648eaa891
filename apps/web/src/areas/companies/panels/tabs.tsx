import type { BranchPanelProps, CustomerPanelProps, SupplierPanelProps } from '../../../app/record-panels.ts';
import { companyOf } from '../company.ts';
import { CompanyFiles } from './CompanyFiles.tsx';
import { CompanyTimeline } from './CompanyTimeline.tsx';

export const CustomerFiles = ({ customer, title }: CustomerPanelProps) => <CompanyFiles company={companyOf('customer', customer)} title={title} />;
export const CustomerTimeline = ({ customer, title }: CustomerPanelProps) => <CompanyTimeline company={companyOf('customer', customer)} title={title} />;
export const BranchFiles = ({ branch, title }: BranchPanelProps) => <CompanyFiles company={companyOf('branch', branch)} title={title} />;
export const BranchTimeline = ({ branch, title }: BranchPanelProps) => <CompanyTimeline company={companyOf('branch', branch)} title={title} />;
export const SupplierFiles = ({ supplier, title }: SupplierPanelProps) => <CompanyFiles company={companyOf('supplier', supplier)} title={title} />;
export const SupplierTimeline = ({ supplier, title }: SupplierPanelProps) => <CompanyTimeline company={companyOf('supplier', supplier)} title={title} />;
