import { setTimeout as pause } from 'node:timers/promises';
import { Caller } from '../support/caller.ts';
import { type Company, type Person, signIn } from '../support/company.ts';
import type { Journal } from '../support/journal.ts';
import { type Desk, Ended, Hand } from './hand.ts';
import { aCarriage, aCount, aDelivery, aJob, aSignIn, aTransfer } from './journeys.ts';

export type Load = Awaited<ReturnType<typeof startLoad>>;

export interface LoadOptions {
  readonly company: Company;
  readonly baseUrl: string;
  readonly journal: Journal;
  /** How long a client waits for an answer, in milliseconds. */
  readonly patience?: number;
  readonly giveUp?: number;
  readonly hasty?: boolean;
}

/** Sets everybody to work in parallel: a loop of jobs for each van, and loops of moves, transfers, counts with write-offs, deliveries that go back, and sign-ins. */
export async function startLoad({ company, baseUrl, journal, patience = 10_000, giveUp = 0.15, hasty = false }: LoadOptions) {
  let goesOn = true;
  const desk: Desk = { journal, sent: [], seen: { lost: 0, unavailable: 0, abandoned: 0, wrong: [] }, goesOn: () => goesOn, giveUp, hasty };
  const hand = async (person: Person) => new Hand(await signIn(baseUrl, company, person, patience), desk);
  const { manager, accounts, stock, buyer } = company;

  const loops: (() => Promise<void>)[] = [];
  for (const van of company.technicians) {
    const hands = { manager: await hand(manager), technician: await hand(van), accounts: await hand(accounts) };
    loops.push(() => aJob(company, van, hands));
  }
  const [mover, carrier, counter, orderer, creditor] = [await hand(stock), await hand(stock), await hand(stock), await hand(buyer), await hand(accounts)];
  loops.push(() => aTransfer(company, mover));
  loops.push(() => aCarriage(company, carrier));
  loops.push(() => aCount(company, counter));
  loops.push(() => aDelivery(company, orderer, creditor));
  loops.push(async () => {
    await aSignIn(accounts, new Hand(new Caller({ baseUrl, tenant: company.slug, patience }), desk));
    await pause(300);
  });

  const repeat = async (work: () => Promise<void>) => {
    while (goesOn) {
      try {
        await work();
      } catch (error) {
        if (!(error instanceof Ended)) throw error;
        await pause(20);
      }
    }
  };
  const running = Promise.all(loops.map(repeat));
  running.catch(() => {});
  return {
    seen: desk.seen,
    sent: desk.sent,
    /** Ends every loop after the call that it is in. */
    stop: async () => {
      goesOn = false;
      await running;
    },
  };
}
