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

/** The rules as they are stated beside the field. */
export const passwordRules = ['At least 12 characters; a few words make a good password', 'Not a common or known password', 'Not one of your last 5'] as const;

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

/** How strong a password looks, 0 (refused) to 4, by its length and how many different characters it has; for the bar beside the field. */
export function passwordStrength(password: string): 0 | 1 | 2 | 3 | 4 {
  if (passwordProblem(password) !== null) return 0;
  const different = new Set(password.toLowerCase()).size;
  if (different < 6) return 1;
  if (password.length < 16 || different < 9) return 2;
  return password.length < 20 ? 3 : 4;
}
