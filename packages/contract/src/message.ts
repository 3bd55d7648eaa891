/** What a person is told for a refusal's code; `status` is 400 where it is not given, `field` is where a form shows it. Texts may hold `{names}` filled from the details. */
export interface Message {
  readonly text: string;
  readonly status?: 400 | 401 | 403 | 404 | 413 | 415 | 416 | 429 | 503;
  readonly field?: string;
}
export type Messages = Readonly<Record<string, Message>>;

/** A sentence with its `{names}` filled; one that is not given stays as it is. */
export const fillMessage = (text: string, details: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(details[name] ?? whole));
