import { z } from 'zod';
import { Id } from '../common.ts';
import { CategoryKind, ProductFeature, Quality } from './schemas.ts';

/** What products are found by; several filters all hold. */
export const productFilters = {
  /** A category with everything below it. */
  categoryId: Id.optional(),
  kind: CategoryKind.optional(),
  glassTypeId: Id.optional(),
  quality: Quality.optional(),
  active: z.boolean().optional(),
  calibration: z.boolean().optional(),
  /** Features that it has, and that it has not. */
  features: z.array(ProductFeature).max(10).optional(),
  withoutFeatures: z.array(ProductFeature).max(10).optional(),
  glassModel: z
    .string()
    .regex(/^\d{4}$/, 'Four figures')
    .optional(),
  make: z.string().max(60).optional(),
  model: z.string().max(80).optional(),
  year: z.number().int().min(1886).max(2100).optional(),
} as const;
