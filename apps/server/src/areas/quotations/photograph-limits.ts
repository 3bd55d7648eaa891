import type { Scope } from '../../platform/database/scope.ts';
import { uploadLimits } from '../files/index.ts';

/** What an upload of photographs takes: pictures, whatever else may be uploaded. */
export async function photographLimits(scope: Scope) {
  const limits = await uploadLimits(scope);
  return { ...limits, types: limits.types.filter((type) => type.startsWith('image/')) };
}
