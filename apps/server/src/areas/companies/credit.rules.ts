/** What a customer owes against what it may, in pence; a limit of nil is no limit. */
export interface Credit {
  readonly credit_limit_pence: number;
  readonly exposure_pence: number;
}

/** How far an account would be over its limit with that many more pence; nil or less is within. */
export const overBy = (credit: Credit, pence: number): number =>
  credit.credit_limit_pence === 0 ? 0 : credit.exposure_pence + pence - credit.credit_limit_pence;

/** Whether an account would be over its limit with that many more pence. */
export const isOverLimit = (credit: Credit, pence: number): boolean => overBy(credit, pence) > 0;
