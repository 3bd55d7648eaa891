import { z } from 'zod';
import { byId, listQuery, page, route } from '../route.ts';
import { LoggedEntry } from '../system/schemas.ts';
import { CategoryChange, CategoryDiscount, CategoryProducts, CategoryUse, NewCategory } from './category-schemas.ts';
import { Category } from './schemas.ts';
import { TermsShown } from './terms-schemas.ts';

const sees = { anyOf: ['view-catalogue'] } as const;
const edits = { anyOf: ['edit-catalogue'] } as const;
const read = { param: 'id', of: 'product-category', bounds: [] } as const;
// Categories decide what everything costs: they are the office's to change.
const record = { param: 'id', of: 'product-category', bounds: ['customer', 'branch', 'technician'] } as const;
const refusals = ['category.code_taken', 'category.parent', 'category.circle', 'category.too_deep', 'category.vat_rate'] as const;

/** Counted up to 1,000 in each. */
export const categoryProducts = route({
  method: 'GET',
  path: '/v1/catalogue/product-categories/products',
  access: sees,
  summary: 'How many products each category has.',
  reply: z.array(CategoryProducts),
});

/** Counted up to 10,000. */
export const categoryUse = route({
  method: 'GET',
  path: '/v1/catalogue/product-categories/:id/use',
  access: sees,
  summary: 'What names a category: products, categories below it, discounts, caps and labour rates.',
  params: byId,
  reply: CategoryUse,
  record: read,
});

/** For whoever sees accounts; empty for customers’, technicians’ and subcontractors’ people. */
export const listCategoryDiscounts = route({
  method: 'GET',
  path: '/v1/catalogue/product-categories/:id/discounts',
  access: { anyOf: ['view-customers'] },
  summary: 'Lists the discounts that accounts have agreed for a category, in force and to come unless asked.',
  params: byId,
  record: read,
  query: listQuery({ sort: ['validFrom'], filters: { shown: TermsShown.optional() } }).omit({ q: true }),
  reply: page(CategoryDiscount),
});

export const createCategory = route({
  method: 'POST',
  path: '/v1/catalogue/product-categories',
  access: edits,
  summary: 'Makes a product category.',
  body: NewCategory,
  reply: Category,
  idempotent: true,
  errors: refusals,
});

export const changeCategory = route({
  method: 'PATCH',
  path: '/v1/catalogue/product-categories/:id',
  access: edits,
  summary: 'Changes a product category, or moves it in the tree; only what is sent.',
  params: byId,
  record,
  body: CategoryChange,
  ifMatch: true,
  reply: Category,
  errors: refusals,
});

export const removeCategory = route({
  method: 'DELETE',
  path: '/v1/catalogue/product-categories/:id',
  access: edits,
  summary: 'Removes a product category that nothing names.',
  params: byId,
  record,
  ifMatch: true,
  reply: 'empty',
  errors: ['category.in_use'],
});

/** Empty for people who are bound to a customer, branch or technician. */
export const categoryTimeline = route({
  method: 'GET',
  path: '/v1/catalogue/product-categories/:id/timeline',
  access: sees,
  summary: 'What was done to a product category, newest first.',
  params: byId,
  query: listQuery({ sort: ['at'] }),
  reply: page(LoggedEntry),
  record: read,
});

export const categoryRoutes = [categoryProducts, categoryUse, listCategoryDiscounts, createCategory, changeCategory, removeCategory, categoryTimeline] as const;
