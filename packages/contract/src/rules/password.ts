/** How long a password is, in characters. There are no rules of composition. */
export const passwordLength = { least: 12, most: 128 } as const;

/** The sentences about passwords. Common, breached and earlier ones are refused by the server. */
export const passwordMessages = {
  short: 'Use at least 12 characters.',
  long: 'Use at most 128 characters.',
  common: 'This password is too common. Choose another.',
  earlier: 'You have used this password before. Choose another.',
  different: 'The passwords do not match.',
} as const;

/** What is wrong with a new password as far as its text alone shows; null where nothing is. */
export function passwordProblem(password: string): string | null {
  const { length } = [...password];
  if (length < passwordLength.least) return passwordMessages.short;
  return length > passwordLength.most ? passwordMessages.long : null;
}

/** What is wrong with the repetition of a new password, or null. */
export function confirmationProblem(password: string, confirmation: string): string | null {
  return password === confirmation ? null : passwordMessages.different;
}
