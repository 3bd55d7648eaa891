import { branchRoutes } from './branch-routes.ts';
import { customerRoutes } from './customer-routes.ts';
import { interfaceRoutes } from './interface-routes.ts';
import { companyOptionRoutes } from './options-routes.ts';
import { supplierRoutes } from './supplier-routes.ts';

export const companiesRoutes = [...customerRoutes, ...branchRoutes, ...supplierRoutes, ...interfaceRoutes, ...companyOptionRoutes] as const;
