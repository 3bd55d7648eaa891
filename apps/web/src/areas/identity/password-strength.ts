/** The shortest password that the server takes. */
export const shortestPassword = 12;

export interface Strength {
  /** 0 to 100. */
  readonly score: number;
  readonly word: string;
}

/** A rough word for how strong a password is: length counts most, repetition takes away. The server has the last word. */
export function passwordStrength(password: string): Strength {
  if (password === '') return { score: 0, word: '' };
  const different = new Set(password.toLowerCase()).size;
  const effective = Math.min(password.length, different * 2);
  if (password.length < shortestPassword)
    return { score: Math.round((effective / shortestPassword) * 30), word: `Too short: ${shortestPassword - password.length} more` };
  if (effective < 14) return { score: 50, word: 'Fair: a longer one is stronger' };
  return effective < 20 ? { score: 75, word: 'Good' } : { score: 100, word: 'Strong' };
}
