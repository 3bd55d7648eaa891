import { comparedCode } from '@quarterlight/contract/stock/codes';
import type { MyVan, MyVanItem } from '@quarterlight/contract/worksheets/van';
import { plural } from '@quarterlight/kit/text';
import { dayText, instantText } from '../../../../platform/formats.ts';

/** What of the van has the code that was typed or scanned. */
export function itemsWith(items: readonly MyVanItem[], typed: string): MyVanItem[] {
  const code = comparedCode(typed);
  return items.filter((item) => comparedCode(item.code) === code || (item.barcode !== '' && comparedCode(item.barcode) === code));
}

/** How the last count stands, in words; null where nothing was counted yet. */
export function countWords(count: MyVan['lastCount']): string | null {
  if (!count) return null;
  const at = `Counted ${instantText(count.countedAt)}`;
  switch (count.state) {
    case 'waiting':
      return `${at}: ${plural(count.differences, 'product differs', 'products differ')} from the books. The office decides.`;
    case 'sent-back':
      return `The count of ${instantText(count.countedAt)} was sent back: ${count.reason}. Count again.`;
    case 'counting':
    case 'dropped':
      return null;
    case 'posted':
    case 'replaced':
      return count.differences === 0 ? `${at}: all as in the books.` : `${at}. The books were put right.`;
  }
}

/** For which job it is, or that it is for none. */
export const forWords = ({ worksheet }: MyVanItem): string =>
  worksheet ? [worksheet.number, worksheet.day === null ? 'not booked' : dayText(worksheet.day)].join(', ') : 'Van stock, for no job';
