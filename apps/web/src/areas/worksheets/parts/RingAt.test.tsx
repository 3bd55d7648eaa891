import { localDayOf } from '@quarterlight/kit/instants';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { clockText, dayText, instantText, tenantZone } from '../../../platform/formats.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { RingAt } from './RingAt.tsx';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const dayOf = (at: string) => dayText(localDayOf(at, tenantZone.get()));

it('says the hour of today, and of another day the day, which a phone has no more room for once it is over', async () => {
  const [now, ahead, past] = [inHours(0), inHours(50), inHours(-50)];
  openPage(() => (
    <>
      {[now, ahead, past].flatMap((at) => [
        <p key={at} aria-label={at}>
          <RingAt at={at} />
        </p>,
        <p key={`${at} short`} aria-label={`${at} short`}>
          <RingAt at={at} short />
        </p>,
      ])}
    </>
  ));
  const said = async (at: string) => (await screen.findByLabelText(at)).textContent;
  expect([await said(now), await said(`${now} short`)]).toEqual(Array.from({ length: 2 }, () => `Ring, due ${clockText(now)}`));
  expect([await said(ahead), await said(`${ahead} short`)]).toEqual([`Ring ${instantText(ahead)}`, `Ring ${dayOf(ahead)}`]);
  expect([await said(past), await said(`${past} short`)]).toEqual([`Ring, due ${instantText(past)}`, 'Ring, due']);
});
