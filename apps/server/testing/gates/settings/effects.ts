import { creditInvoice } from '@quarterlight/contract/billing/routes';
import { createCustomer } from '@quarterlight/contract/companies/customer-routes';
import { findSlots } from '@quarterlight/contract/diary/routes';
import { listFolders } from '@quarterlight/contract/files/library-routes';
import { uploadLimits } from '@quarterlight/contract/files/routes';
import { listClaims } from '@quarterlight/contract/identity/routes';
import { createUser } from '@quarterlight/contract/identity/routes-people';
import { beginUpload, createVideo } from '@quarterlight/contract/notices/video-routes';
import { countRetention } from '@quarterlight/contract/privacy/routes';
import * as orders from '@quarterlight/contract/purchasing/routes';
import { lookUpPostcode, updateSettings } from '@quarterlight/contract/system/routes';
import type { Settings, SettingsChange } from '@quarterlight/contract/system/schemas';
import { outsideServices } from '@quarterlight/contract/system/technical-routes';
import { getCustomerJob } from '@quarterlight/contract/worksheets/customer-job-routes';
import * as worksheets from '@quarterlight/contract/worksheets/routes';
import { idAt, newId } from '@quarterlight/kit/ids';
import { formatInstant } from '@quarterlight/kit/instants';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { forgetSignIns } from '../../../src/areas/identity/index.ts';
import { aBuyer, markSent } from '../../../src/areas/purchasing/purchasing.fixtures.ts';
import { services } from '../../../src/areas/system/addresses/services.ts';
import { anIntake, aReleasedJob, aSlot, aStartedJob, inDays, ok, recordAll } from '../../../src/areas/worksheets/job.fixtures.ts';
import { aCompletedJob } from '../../kit/completed-jobs.ts';
import { sendJob } from '../../kit/customer-jobs.ts';
import { testApp } from '../../kit/harness.ts';
import { userForm } from '../../kit/user-form.ts';
import { type At, aPostedInvoice, brought, broughtLater, confirmation, page, printed, signedIn } from './at.ts';
import { batchFormat, batchNames, invoiceBatchNames } from './batches-of.ts';
import { approvalOfCount } from './counts-of.ts';
import { differencesAt } from './invoices-of.ts';
import { countNeedsSecondPerson, needsSecondPerson, twoMegabytes } from './loads-of.ts';
import { storesMayApprove } from './losses-of.ts';
import { mailed } from './mail-of.ts';
import { creditOf, debitOf } from './nominals-of.ts';
import { followedUpAfter, holdsFor, printedBelow, quoted } from './quotations-of.ts';
import { isReminded, remindsByItself } from './reminders-of.ts';
import { remindedBefore, textedBy, textedFrom, waitsAtNoon } from './texts-of.ts';
import { writesOff } from './writes-off.ts';

/** What a setting does: `look` sees it over HTTP, and after the change to `to` it sees `after`, which it did not see before. */
interface Effect<Value> {
  readonly to: Value;
  /** What has to be changed with it. */
  readonly besides?: SettingsChange;
  readonly look: (at: At) => Promise<unknown>;
  readonly after: unknown;
}
/** One that nothing can be seen of yet, or that cannot be changed. */
interface Exempt {
  readonly why: string;
}
export type Effects = { readonly [Group in keyof Settings]: { readonly [Field in keyof Settings[Group]]: Effect<Settings[Group][Field]> | Exempt } };

const says = (words: string) => async (at: At) => ((await confirmation(at))?.body ?? '').includes(words);
const motKeys = { motClientSecret: 'a-secret', motApiKey: 'a-key' } as const;
const motStanding = async (at: At) => ok(await at.admin.call(outsideServices)).find(({ name }) => name === 'mot-history')?.state;
const claim = (type: string) => async (at: At) => ok(await at.admin.call(listClaims)).find((one) => one.type === type)?.value;
const addressed = async (at: At) => (await page(at)).address;
const job = async (at: At, more = {}) => at.manager.call(worksheets.createWorksheet, { body: await anIntake(at, more) });
const limits = async (at: At) => ok(await at.admin.call(uploadLimits));

/** How many hours there are to answer a job that a customer sends. */
async function hoursToAnswer(at: At): Promise<number> {
  const { id, user } = await sendJob(at);
  const { answerBy, createdAt } = ok(await user.call(getCustomerJob, { params: { id } }));
  return Math.round((Date.parse(answerBy ?? '') - Date.parse(createdAt)) / 3_600_000);
}

const isoOfSheet = /(\d\d)\/(\d\d)\/(\d{4})[ T](\d\d):(\d\d)/;
/** By how many minutes the clock of the log's file is before UTC. */
async function clockOfLog(at: At): Promise<number> {
  ok(await at.admin.call(updateSettings, { body: { documents: { footer: crypto.randomUUID() } } }));
  const sheet = await at.admin.raw('GET', '/v1/system/log/entries/sheet?format=csv&columns=at');
  const [, day, month, year, hour, minute] = isoOfSheet.exec(sheet.text) ?? [];
  const shown = Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`);
  const now = formatInstant(at.tenant.scope.now(), 'UTC');
  const [, nowDay, nowMonth, nowYear, nowHour, nowMinute] = isoOfSheet.exec(now) ?? [];
  return Math.round((shown - Date.parse(`${nowYear}-${nowMonth}-${nowDay}T${nowHour}:${nowMinute}Z`)) / 900_000) * 15;
}

async function linkMailed(at: At): Promise<string> {
  ok(await at.admin.call(createUser, { body: userForm({ email: 'new@example.test' }) }));
  const row = await at.tenant.scope.read((tx) => tx.db.selectFrom('outbox_secret').select('body').orderBy('message_id', 'desc').executeTakeFirstOrThrow());
  return /https?:\/\/[^/\s]+/.exec(row.body)?.[0] ?? '';
}

async function onTheWayTold(at: At): Promise<boolean> {
  const { job: released } = await aReleasedJob(at);
  const expectedAt = new Date(Date.parse(at.tenant.scope.now()) + 1_800_000).toISOString();
  ok(await at.technician.client.call(worksheets.setOff, { params: { id: released.id }, body: { expectedAt } }));
  const rows = await at.tenant.scope.read((tx) =>
    tx.db.selectFrom('outbox_message').select('id').where('template', '=', 'on-the-way').where('entity_id', '=', released.id).execute(),
  );
  return rows.length > 0;
}

async function completedTold(at: At): Promise<boolean> {
  const started = await aStartedJob(at);
  await recordAll(at, started.job.id);
  ok(await at.technician.client.call(worksheets.completeWorksheet, { params: { id: started.job.id }, body: { mileage: 12_000 } }));
  const rows = await at.tenant.scope.read((tx) =>
    tx.db.selectFrom('outbox_message').select('id').where('template', '=', 'completed').where('entity_id', '=', started.job.id).execute(),
  );
  return rows.length > 0;
}

/** The morning slots of tomorrow for a visit of 170 minutes of a technician whose morning has another of an hour. */
async function slotsBesideAnother(at: At): Promise<number> {
  ok(await job(at, { booking: aSlot(at, { minutes: 60 }) }));
  const query = { branchId: at.branch.id, minutes: 170, slot: 'A' as const, from: inDays(at.tenant, 1), days: 1, skills: [] };
  const { items } = ok(await at.manager.call(findSlots, { query }));
  // What was looked at before takes no room of the next look.
  await at.tenant.scope.write(async (tx) => {
    await tx.db.updateTable('booking').set({ cancelled_at: tx.now }).where('cancelled_at', 'is', null).execute();
    await tx.db.deleteFrom('technician_capacity').execute();
  });
  return items.length;
}

async function overDelivery(at: At): Promise<string | number> {
  const buyer = await aBuyer(at.tenant);
  const order = await markSent(buyer.office, await buyer.draft(10));
  const controller = await at.tenant.user({ role: 'stock' });
  const body = { deliveryNote: crypto.randomUUID(), lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 11 }] };
  const answer = await controller.call(orders.receiveDelivery, { params: { id: order.id }, body });
  return answer.problem.code ?? answer.status;
}

/** What waits for the buyer where a supplier asks a tenth more. */
async function priceAsked(at: At): Promise<string> {
  const { office, draft } = await aBuyer(at.tenant);
  const { id, version, lines } = await markSent(office, await draft(1));
  const asked = { lineId: lines[0]?.id ?? '', answer: 'confirmed' as const, unitCost: { unitAmount: 880_000, currency: 'GBP' } };
  const { body } = await office.call(orders.answerPurchaseOrder, { params: { id }, version, body: { lines: [asked] } });
  return body.lines[0]?.priceQuestion ?? 'none';
}

/** Whose host is asked for the addresses of a postcode. */
async function serviceAsked(at: At): Promise<string> {
  let host = 'nobody';
  const { outbound } = testApp().running.services;
  const inside = outbound.call;
  const watched = vi.spyOn(outbound, 'call').mockImplementation((call) => {
    const { origin } = new URL(call.url);
    if (!Object.values(services).some((service) => service.origin === origin)) return inside(call);
    host = origin;
    return Promise.resolve({ status: 503, body: '' });
  });
  try {
    await at.admin.call(lookUpPostcode, { params: { postcode: 'NR1 1AA' } });
  } finally {
    watched.mockRestore();
  }
  return host;
}

const longAgo = (at: At, months: number) => new Date(Date.parse(at.tenant.scope.now()) - months * 30.5 * 86_400_000).toISOString();
/** How many of a kind the ages would let go of, one of long ago among them. */
const wouldGo = (title: string, make: (at: At) => Promise<void>) => async (at: At) => {
  await make(at);
  return ok(await at.admin.call(countRetention)).find((each) => each.title === title)?.count;
};
async function once(at: At, table: 'worksheet' | 'quotation' | 'outbox_message', make: () => Promise<unknown>): Promise<void> {
  const { rows } = await at.tenant.scope.read((tx) => sql`select from ${sql.table(table)} limit 1`.execute(tx.db));
  if (rows.length === 0) await make();
}
const aJobOfLongAgo = (at: At) => once(at, 'worksheet', () => aCompletedJob(at.tenant, { state: 'invoiced', completed_at: longAgo(at, 36) }));
const aQuotationOfLongAgo = (at: At) =>
  once(at, 'quotation', () => {
    const row = {
      id: newId(),
      number: 'Q000001',
      customer_id: at.customer.id,
      state: 'declined',
      valid_until: longAgo(at, 12).slice(0, 10),
      contact_name: 'Ann Hill',
    };
    return at.tenant.scope.write((tx) => tx.db.insertInto('quotation').values(row).execute());
  });
const aMessageOfLongAgo = (at: At) =>
  once(at, 'outbox_message', () => {
    const row = {
      id: idAt(Date.parse(longAgo(at, 18))),
      channel: 'email',
      template: 'completed',
      recipient: 'ann@example.test',
      body: 'Dear Ann',
      state: 'sent',
    };
    return at.tenant.scope.write((tx) => tx.db.insertInto('outbox_message').values(row).execute());
  });
/** Attempts of two months ago that are still there when what is older was let go of. */
async function oldSignIns(at: At): Promise<number> {
  const row = { id: idAt(Date.parse(longAgo(at, 2))), username_key: 'ann', network: '192.0.2.1', succeeded: true };
  await at.tenant.scope.write((tx) =>
    tx.db
      .insertInto('sign_in_attempt')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  await forgetSignIns(at.tenant.scope);
  return (await at.tenant.scope.read((tx) => tx.db.selectFrom('sign_in_attempt').select('id').where('username_key', '=', 'ann').execute())).length;
}

export const effects: Effects = {
  company: {
    name: { to: 'Acme Glass', look: claim('organisation-name'), after: 'Acme Glass' },
    legalName: { to: 'Acme Glass Limited', look: async (at) => (await page(at)).companyName, after: 'Acme Glass Limited' },
    companyNumber: { to: '01234567', look: printed('Company no. 01234567'), after: true },
    vatNumber: { to: 'GB999888777', look: printed('VAT no. GB999888777'), after: true },
    email: { to: 'desk@acme.example', look: async (at) => (await page(at)).email, after: 'desk@acme.example' },
    telephone: { to: '01603496000', look: async (at) => (await page(at)).telephone, after: '01603496000' },
    website: { to: 'https://acme.example', look: async (at) => (await page(at)).website, after: 'https://acme.example' },
    webAddress: { to: 'https://acme.app.example.test', look: linkMailed, after: 'https://acme.app.example.test' },
    line1: { to: '1 High Street', look: addressed, after: ['1 High Street'] },
    line2: { to: 'Unit 2', look: addressed, after: ['Unit 2'] },
    town: { to: 'Norwich', look: addressed, after: ['Norwich'] },
    county: { to: 'Norfolk', look: addressed, after: ['Norfolk'] },
    postcode: { to: 'NR1 1AA', look: addressed, after: ['NR1 1AA'] },
    logo: { to: '/logo.svg', look: async (at) => (await signedIn(at))['logo'], after: '/logo.svg' },
    timeZone: { to: 'Asia/Kolkata', look: clockOfLog, after: 330 },
    currency: { why: 'it is shown, and chosen for good when the company is set up' },
  },
  documents: {
    footer: { to: 'Registered in England.', look: printed('Registered in England.'), after: true },
    terms: { to: 'Glass is ours until paid.', look: printed('Glass is ours until paid.'), after: true },
    invoiceNote: { to: 'With our thanks.', look: printed('With our thanks.'), after: true },
    bankDetails: { to: 'Account 12345678', look: printed('Account 12345678'), after: true },
  },
  numbering: {
    worksheet: { to: { prefix: 'JOB', next: 500 }, look: async (at) => ok(await job(at)).number, after: 'JOB000500' },
    quotation: { to: { prefix: 'QU', next: 30 }, look: async (at) => (await quoted(at)).number, after: 'QU000030' },
    purchaseOrder: { to: { prefix: 'PO', next: 70 }, look: async (at) => (await (await aBuyer(at.tenant)).draft()).number, after: 'PO000070' },
    credit: {
      to: { prefix: 'CN', next: 40 },
      look: async (at) => {
        const { accounts, invoice } = await aPostedInvoice(at);
        const credit = { params: { id: invoice.id }, version: invoice.version, body: { reason: 'Wrong customer' } };
        ok(await accounts.call(creditInvoice, credit));
        const rows = await at.tenant.scope.read((tx) => tx.db.selectFrom('invoice').select('number').where('type', '=', 'credit-note').orderBy('id').execute());
        return rows.at(-1)?.number;
      },
      after: 'CN000040',
    },
    // One was posted by the look before: only the prefix changes by now.
    invoice: { to: { prefix: 'INV', next: 2 }, look: async (at) => (await aPostedInvoice(at)).invoice.number, after: 'INV000002' },
  },
  quotations: {
    holdsDays: { to: 12, look: holdsFor, after: 12 },
    followUpDays: { to: 9, look: followedUpAfter, after: 9 },
    terms: { to: 'Glass is guaranteed.', look: printedBelow('Glass is guaranteed.'), after: true },
  },
  diary: {
    morningFrom: { to: '07:30', look: brought, after: ['07:30', '12:30'] },
    morningTo: { to: '11:30', look: brought, after: ['08:00', '11:30'] },
    afternoonFrom: { to: '13:15', look: broughtLater, after: ['13:15', '17:30'] },
    afternoonTo: { to: '18:45', look: broughtLater, after: ['12:30', '18:45'] },
    horizonDays: {
      to: 10,
      look: async (at) => (await job(at, { booking: aSlot(at, { technicianId: null, day: inDays(at.tenant, 20) }) })).problem.code,
      after: 'diary.too_far',
    },
    defaultMinutes: {
      to: 45,
      look: async (at) => ok(await at.manager.call(worksheets.getWorksheet, { params: { id: ok(await job(at)).id } })).estimatedMinutes,
      after: 45,
    },
    travelMinutes: { to: 5, look: slotsBesideAnother, after: 1 },
    answerHours: { to: 30, look: hoursToAnswer, after: 30 },
  },
  purchasing: {
    approvalLimit: { to: { amount: 100, currency: 'GBP' }, look: async (at) => (await (await aBuyer(at.tenant)).draft()).needsApproval, after: true },
    largeApprovalLimit: { to: { amount: 110_000, currency: 'GBP' }, look: async (at) => (await (await aBuyer(at.tenant)).draft(20)).approval, after: 'large' },
    matchToleranceBasisPoints: { to: 1_500, look: overDelivery, after: 200 },
    invoicePriceBasisPoints: { to: 1_000, look: differencesAt(1, 840_000), after: 0 },
    invoiceTrifle: { to: { amount: 500, currency: 'GBP' }, look: differencesAt(1, 840_000), after: 0 },
    invoiceMost: { to: { amount: 150, currency: 'GBP' }, look: differencesAt(2, 808_000), after: 1 },
    askedPriceBasisPoints: { to: 1_500, look: priceAsked, after: 'none' },
    priceMoveBasisPoints: { to: 1_000, look: needsSecondPerson, after: true },
    accountsFormat: { to: 'xero', look: batchFormat, after: 'xero' },
    nominalCarriage: { to: '5109', look: batchNames('5109'), after: true },
    nominalOther: { to: '5009', look: batchNames('5009'), after: true },
    nominalPriceVariance: { to: '5209', look: batchNames('5209'), after: true },
  },
  stock: {
    countMoveBasisPoints: { to: 2_000, look: countNeedsSecondPerson, after: false },
    differenceLimit: { to: { amount: 50_000, currency: 'GBP' }, look: approvalOfCount, after: 'none' },
    largeDifferenceLimit: { to: { amount: 12_000, currency: 'GBP' }, look: storesMayApprove, after: false },
    nominalStock: { to: '1009', look: debitOf('received'), after: '1009' },
    nominalReceived: { to: '2110', look: creditOf('received'), after: '2110' },
    nominalCostOfSales: { to: '5009', look: debitOf('fitted'), after: '5009' },
    nominalWriteOff: { to: '5209', look: debitOf('written-off'), after: '5209' },
    nominalCount: { to: '5210', look: debitOf('counted'), after: '5210' },
  },
  billing: {
    termsDays: {
      to: 45,
      look: async (at) => {
        const body = { accountCode: crypto.randomUUID().slice(0, 8), name: 'New account', type: 'trade' as const };
        return ok(await at.admin.call(createCustomer, { body })).termsDays;
      },
      after: 45,
    },
    nominalSales: {
      to: '4100',
      look: async (at) => {
        const accounts = await at.tenant.user({ role: 'accounts' });
        await accounts.raw('POST', '/v1/invoices', { body: { worksheetId: (await aCompletedJob(at.tenant)).id } });
        const rows = await at.tenant.scope.read((tx) => tx.db.selectFrom('invoice_line').select('nominal').orderBy('id', 'desc').limit(1).execute());
        return rows[0]?.nominal;
      },
      after: '4100',
    },
    writeOffLimit: { to: { amount: 5_000, currency: 'GBP' }, look: writesOff, after: 200 },
    policyholderAccount: { to: 'PUBLIC', look: invoiceBatchNames('PUBLIC'), after: true },
    remindersByThemselves: { to: true, look: remindsByItself, after: true },
    reminderFirst: { to: 12, look: isReminded(10, 0), after: false },
    reminderSecond: { to: 14, look: isReminded(16, 1), after: true },
    reminderFinal: { to: 30, look: isReminded(32, 2), after: true },
    quotationsModule: { to: false, look: claim('quotations-module'), after: 'false' },
  },
  messages: {
    fromName: { to: 'Acme bookings', look: mailed('From'), after: 'Acme bookings <no-reply@quarterlight.example>' },
    replyTo: { to: 'replies@acme.example', look: mailed('Reply-To'), after: 'replies@acme.example' },
    signature: { to: 'The desk at Acme', look: says('The desk at Acme'), after: true },
    bookingConfirmed: { to: false, look: async (at) => (await confirmation(at)) !== undefined, after: false },
    onTheWay: { to: false, look: onTheWayTold, after: false },
    completed: { to: false, look: completedTold, after: false },
    reminderDaysBefore: { to: 4, look: remindedBefore, after: 4 },
    quietFrom: { to: '11:00', look: waitsAtNoon, after: true },
    quietTo: { to: '13:00', look: waitsAtNoon, after: true },
  },
  security: { twoStepRoles: { to: ['buyer'], look: async (at) => (await signedIn(at))['twoStep'], after: true } },
  uploads: {
    maximumMegabytes: { to: 3, look: async (at) => (await limits(at)).maximumMegabytes, after: 3 },
    maximumFiles: { to: 2, look: async (at) => (await limits(at)).maximumFiles, after: 2 },
    videoMegabytes: {
      to: 2,
      look: async (at) => {
        const form = { title: 'Booking', about: '', area: 'Diary', chapters: [] } as const;
        const { id } = ok(await at.manager.call(createVideo, { body: { ...form, chapters: [] } }));
        return (await at.manager.call(beginUpload, { params: { id }, body: { name: 'booking.webm', sizeBytes: 3_000_000 } })).status;
      },
      after: 413,
    },
    dataLoadMegabytes: { to: 1, look: twoMegabytes, after: 413 },
    quotaGigabytes: { to: 7, look: async (at) => ok(await at.admin.call(listFolders)).quotaBytes, after: 7 * 1_073_741_824 },
  },
  texts: {
    privacyPolicy: { to: 'We keep little.', look: async (at) => (await page(at, 'privacy-policy')).body, after: 'We keep little.' },
    termsOfUse: { to: 'Be kind.', look: async (at) => (await page(at, 'terms-of-use')).body, after: 'Be kind.' },
    contactUs: { to: 'Ring us.', look: async (at) => (await page(at)).body, after: 'Ring us.' },
    termsVersion: { to: 2, look: async (at) => (await signedIn(at))['termsAndConditions'], after: true },
  },
  log: {
    valuesMonths: { why: 'only what is older than a month goes: seen in the tests of the log, behind the clock’s back' },
    entriesMonths: { why: 'only what is older than a year goes: seen in the tests of the log, behind the clock’s back' },
  },
  privacy: {
    jobsMonths: { to: 24, look: wouldGo('Jobs', aJobOfLongAgo), after: 1 },
    quotationsMonths: { to: 6, look: wouldGo('Quotations', aQuotationOfLongAgo), after: 1 },
    messagesMonths: { to: 12, look: wouldGo('Messages', aMessageOfLongAgo), after: 1 },
    signInDays: { to: 30, look: oldSignIns, after: 0 },
  },
  integrations: {
    addressService: {
      to: 'os-places',
      besides: { integrations: { addressLookupKey: 'a-key' } },
      look: serviceAsked,
      after: services['os-places'].origin,
    },
    smsAccount: { to: 'AC42', besides: { integrations: { smsToken: 'a-key' } }, look: textedBy, after: 'AC42' },
    smsSender: { to: 'Acme', besides: { integrations: { smsAccount: 'AC42', smsToken: 'a-key' } }, look: textedFrom, after: 'Acme' },
    motDirectory: { to: 'a-directory', besides: { integrations: { motClientId: 'a-client', ...motKeys } }, look: motStanding, after: 'set' },
    motClientId: { to: 'a-client', besides: { integrations: { motDirectory: 'a-directory', ...motKeys } }, look: motStanding, after: 'set' },
  },
};
