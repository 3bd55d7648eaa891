import { createQuotation, getQuotation, quotationPdf, sendQuotation } from '@quarterlight/contract/quotations/routes';
import { day, daysBetween } from '@quarterlight/kit/days';
import { aProduct } from '../../../src/areas/catalogue/catalogue.testing.ts';
import { anIntakeOf, anOption } from '../../../src/areas/quotations/quotation.fixtures.ts';
import { ok } from '../../kit/answers.ts';
import { pdfText } from '../../kit/pdf-text.ts';
import type { At } from './at.ts';

/** A quotation as the manager makes it now. */
export async function quoted(at: At) {
  const options = [await anOption(at, (await aProduct(at.tenant)).id)];
  const { id } = ok(await at.manager.call(createQuotation, { body: { customerId: at.customer.id, intake: anIntakeOf(), options } }));
  return ok(await at.manager.call(getQuotation, { params: { id } }));
}

export const holdsFor = async (at: At): Promise<number> => daysBetween(day(at.tenant.scope.today()), day((await quoted(at)).validUntil));

export async function followedUpAfter(at: At): Promise<number | null> {
  const { id, version } = await quoted(at);
  ok(await at.manager.call(sendQuotation, { params: { id }, version, body: { how: 'link' } }));
  const { followUpOn } = ok(await at.manager.call(getQuotation, { params: { id } }));
  return followUpOn === null ? null : daysBetween(day(at.tenant.scope.today()), day(followUpOn));
}

export const printedBelow = (words: string) => async (at: At) =>
  pdfText((await at.manager.call(quotationPdf, { params: { id: (await quoted(at)).id } })).bytes)
    .replaceAll(/\s+/g, ' ')
    .includes(words);
