import { ApproveChosen, type ApproveChosenProps } from './ApproveChosen.tsx';

/** What a table offers for its chosen rows (`bulk`) where they are approved together; `text` is said before it is done. */
export const bulkApprove = (approve: (ids: string[]) => Promise<unknown>, text: string) => (rows: ApproveChosenProps['rows'], clear: () => void) => (
  <ApproveChosen rows={rows} approve={approve} text={text} clear={clear} />
);
