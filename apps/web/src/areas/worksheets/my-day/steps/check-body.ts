import type { z } from 'zod';

export type Problems = Readonly<Record<string, string>>;

/** What the contract says against a body before it is written down, by field: nothing is queued that the server must refuse. */
export function problemsIn(schema: z.ZodType, body: unknown): Problems {
  const result = schema.safeParse(body);
  if (result.success) return {};
  const problems: Record<string, string> = {};
  for (const { path, message } of result.error.issues) problems[path.join('.')] ??= message;
  return problems;
}

/** Whether nothing is wrong; where something is, the first field of this form that is goes into sight and takes the focus, a choice by its first answer. */
export function isFine(problems: Problems, form: Element | null): boolean {
  const fine = Object.keys(problems).length === 0;
  if (!fine) requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]:not(fieldset), fieldset[aria-invalid="true"] input')?.focus());
  return fine;
}

/** A typed number, or null where the field is empty; what is no number becomes NaN, which the contract refuses. */
export const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text.trim().replace(',', '.')));
