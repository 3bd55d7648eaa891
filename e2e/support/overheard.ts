import type { Page } from 'playwright-core';

/** What nobody outside the office may read, as a page shows it and as an answer names it. */
const words = /\b(Cost price|Costs?|Margin|Mark-up|Buying price|Competitor|Internal note)\b/;
const fields = /"(cost\w*|margin\w*|markUp\w*|competitor\w*|noteInternal|standardCost\w*|buying\w*)":(?!null|""|\[\]|\{\})/i;

const around = (text: string, at: number) => text.slice(Math.max(0, at - 60), at + 60).replaceAll(/\s+/g, ' ');

/** Whose names are nobody's business here, and where they would be found. */
interface Foreign {
  readonly names: readonly string[];
}

/** Listens to what a page is answered, so that each place can be judged by all that it was told and all that it shows. */
export function overhear(page: Page, { names }: Foreign) {
  let answers: Promise<string>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/v1/')) return;
    const type = response.headers()['content-type'] ?? '';
    // What is left behind with a page has no text any more.
    if (/json|csv|text/.test(type) && !type.includes('event-stream')) answers.push(response.text().catch(() => ''));
  });
  const faultsIn = (what: string, text: string, pattern: RegExp) => {
    const at = text.search(pattern);
    const internal = at < 0 ? [] : [`${what} tells ${around(text, at)}`];
    return [...internal, ...names.filter((name) => text.includes(name)).map((name) => `${what} names ${name}: ${around(text, text.indexOf(name))}`)];
  };
  return {
    /** What of the office's or of others' was told since the last time. */
    faults: async (): Promise<string[]> => {
      const told = await Promise.all(answers);
      answers = [];
      const shown = await page.evaluate(() => `${document.title}\n${document.body.innerText}`);
      return [...told.flatMap((text) => faultsIn('an answer', text, fields)), ...faultsIn('the page', shown, words)];
    },
  };
}
