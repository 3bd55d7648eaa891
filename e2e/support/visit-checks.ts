import { type CheckStage, checkQuestions } from '@quarterlight/contract/worksheets/rules';
import type { Page } from 'playwright-core';

/** Answers every check of a stage as a good job does. */
export async function answerChecks(page: Page, stage: CheckStage): Promise<void> {
  for (const { text, good } of checkQuestions[stage]) {
    await page
      .getByRole('group', { name: text })
      .getByText(good === 'yes' ? 'Yes' : 'No', { exact: true })
      .click();
  }
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}
