import type { HelpVideo } from '@quarterlight/contract/notices/video-schemas';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, signIn } from '../../../testing/server.ts';
import { VideoPlayer } from './VideoPlayer.tsx';

const id = '018f0000-0000-7000-8000-0000000000d1';
const video = { id, title: 'The slot', place: 4, chapters: [], captionsId: null } as unknown as HelpVideo;

async function player(): Promise<HTMLVideoElement> {
  const shown = await screen.findByLabelText('The slot');
  if (!(shown instanceof HTMLVideoElement)) throw new Error('no player');
  Object.defineProperty(shown, 'readyState', { value: 4 });
  Object.defineProperty(shown, 'duration', { value: 300 });
  fireEvent.loadedMetadata(shown);
  return shown;
}

it('goes on after an error where it broke off, from an address that is asked for anew', async () => {
  signIn();
  let addresses = 0;
  aServer({
    [`POST /v1/help/videos/${id}/watch`]: () => {
      addresses += 1;
      return json({ address: `/stream/${addresses}` });
    },
  });
  const { user } = openPage(() => <VideoPlayer video={video} />);
  const first = await player();
  expect(first.currentTime).toBe(4);
  first.currentTime = 73;
  fireEvent.timeUpdate(first);
  fireEvent.error(first);
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  const second = await player();
  expect([second.getAttribute('src'), second.currentTime]).toEqual(['/stream/2', 73]);
  expect(document.activeElement).toBe(second);
});
