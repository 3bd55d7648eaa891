import type { Page } from 'playwright-core';
import type { typistOn } from './keyboard.ts';

interface Intake {
  readonly page: Page;
  readonly keys: ReturnType<typeof typistOn>;
}

/** Picks the windscreen, answers what is asked about it and takes the first pane that is left. */
export async function takeTheWindscreen({ page, keys }: Intake, answerTo: (question: string) => string): Promise<void> {
  await page
    .getByRole('group', { name: 'Broken glass' })
    .getByRole('button', { name: /^Windscreen/ })
    .waitFor();
  await keys.goTo(/^Windscreen/);
  await keys.press('Enter');
  const question = page.getByRole('group', { name: /\?$/ });
  const fits = page.getByRole('group', { name: 'Glass that fits' }).locator('button:focus');
  await question.and(page.locator(':focus')).or(fits).first().waitFor();
  while (await question.and(page.locator(':focus')).isVisible()) {
    const asked = (await question.getAttribute('aria-label')) ?? '';
    await keys.press(answerTo(asked));
    await question
      .and(page.locator(`:not([aria-label="${asked}"])`))
      .or(fits)
      .first()
      .waitFor();
  }
  await fits.waitFor();
  await keys.press('Enter');
}

/** Finds the addresses of a postcode and takes the first. */
export async function typeAddress({ page, keys }: Intake, postcode: string): Promise<void> {
  await keys.goTo('Postcode');
  await keys.type(postcode);
  await keys.press('Enter');
  await keys.arrivesAt('Address');
  await page.getByRole('option').first().waitFor();
  await keys.press('ArrowDown');
  await keys.press('Enter');
}
