import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { get, set } from 'react-hook-form';
import type { z } from 'zod';

/** The words of an issue, but those for an empty field where it is empty: a schema with words of its own says them of that, too. */
export function issueText(issue: { readonly code: string; readonly message: string; readonly path: readonly PropertyKey[] }, values: unknown): string {
  const path = issue.path.map(String).join('.');
  const value: unknown = path === '' ? values : get(values, path);
  const isEmpty = value === undefined || value === null || value === '';
  return isEmpty && (issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_format') ? 'Field required.' : issue.message;
}

/**
 * Checks a form's values by the schema of its route, which may still be on its way; `toBody` is what is going to be sent of them, `fieldOf` which field a
 * path of the body is of.
 */
export function contractResolver(
  rules: () => Promise<z.ZodType>,
  toBody: (values: FieldValues) => unknown,
  fieldOf = (path: string): string => path,
): Resolver {
  return async (values) => {
    const body = toBody(values);
    const parsed = (await rules()).safeParse(body);
    if (parsed.success) return { values, errors: {} };
    const errors: FieldErrors = {};
    const told = new Set<string>();
    for (const issue of parsed.error.issues) {
      const path = fieldOf(issue.path.map(String).join('.')) || 'root.form';
      if (!told.has(path)) set(errors, path, { type: issue.code, message: issueText(issue, body) });
      told.add(path);
    }
    return { values: {}, errors };
  };
}
