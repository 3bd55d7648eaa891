/** The door of `approvals` in the web: the section of a record, the dialog that sends, and what a work provider sees and answers. */

export { AnswerForm } from './parts/AnswerForm.tsx';
export { ApprovalsSection } from './parts/ApprovalsSection.tsx';
export { answerBody, answerDefaults } from './parts/answer-values.ts';
export { Asked, OwnApprovals } from './parts/OwnApprovals.tsx';
export { SendDialog } from './parts/SendDialog.tsx';
