import { mostPartBytes } from '@quarterlight/contract/notices/names';
import type { HelpVideo } from '@quarterlight/contract/notices/video-schemas';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { openPage } from '../../../testing/open-page.tsx';
import { aServer, json, signIn } from '../../../testing/server.ts';
import { VideoUpload } from './VideoUpload.tsx';

afterEach(() => vi.useRealTimers());

const id = '018f0000-0000-7000-8000-0000000000d1';
const size = mostPartBytes + 10;
const video = { id, hasVideo: false, captionsId: null } as HelpVideo;
const notThere = { status: 404, code: 'record.not_found' };

type Fate = 'arrives' | 'lost' | 'gone';

/** A server that takes a video in two parts; `second` is what becomes of the second one, `offsets` those of all that were sent. */
function aTaker(second: Fate) {
  const taker = { second, isReached: true, uploads: 0, received: 0, offsets: [] as number[], completed: '', isBusyFor: 0 };
  const seen = () => ({ id: `u${taker.uploads}`, videoId: id, name: 'slot.mp4', sizeBytes: size, receivedBytes: taker.received });
  const when = (answer: () => Response) => () => {
    if (!taker.isReached) throw new TypeError('Failed to fetch');
    return answer();
  };
  const read = when(() => (taker.second === 'gone' ? json(notThere, 404) : json(seen())));
  const complete = when(() => {
    if (taker.isBusyFor > 0) {
      taker.isBusyFor -= 1;
      return taker.isBusyFor === 0 ? json(notThere, 404) : json({ status: 400, code: 'upload.under_way' }, 400);
    }
    taker.completed = `u${taker.uploads}`;
    return json(video);
  });
  aServer({
    [`POST /v1/help/videos/${id}/uploads`]: when(() => {
      if (taker.uploads === 0 || taker.second === 'gone')
        Object.assign(taker, { uploads: taker.uploads + 1, received: 0, second: taker.uploads === 0 ? second : 'arrives' });
      return json(seen());
    }),
    'GET /v1/help/uploads/u1': read,
    'POST /v1/help/uploads/u1/complete': complete,
    'POST /v1/help/uploads/u2/complete': complete,
  });
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      readonly upload = new EventTarget();
      status = 0;
      responseText = '';
      open() {}
      setRequestHeader() {}
      send(body: FormData) {
        const offset = Number(body.get('offset'));
        taker.offsets.push(offset);
        const fate: Fate = offset === 0 ? 'arrives' : taker.second;
        if (fate === 'arrives') taker.received = Math.min(size, offset + mostPartBytes);
        this.status = { arrives: 200, lost: 0, gone: 404 }[fate];
        this.responseText = JSON.stringify(fate === 'gone' ? notThere : seen());
        queueMicrotask(() => this.dispatchEvent(new Event(fate === 'lost' ? 'error' : 'load')));
      }
    },
  );
  return taker;
}

const later = () => act(() => vi.advanceTimersByTimeAsync(600_000));

/** Chooses a file and waits for what comes of it. */
async function send(): Promise<void> {
  signIn();
  openPage(() => <VideoUpload video={video} />);
  const input = await screen.findByLabelText('Video file');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.change(input, { target: { files: [new File([new Uint8Array(size)], 'slot.mp4', { type: 'video/mp4' })] } });
  await later();
}

async function press(name: string): Promise<void> {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
  expect(document.activeElement?.textContent).toBe('Call off');
  await later();
}

it('bears a bounded number of failures in a row, says that it stopped, and goes on from there when it is told to', async () => {
  const taker = aTaker('lost');
  await send();
  expect(screen.getByRole('alert').textContent).toContain('The upload stopped');
  expect(taker.offsets).toEqual([0, ...Array.from({ length: 8 }, () => mostPartBytes)]);
  taker.isReached = false;
  await press('Try again');
  expect(screen.getByRole('alert').textContent).toContain('The upload stopped');
  Object.assign(taker, { isReached: true, second: 'arrives', offsets: [] });
  await press('Try again');
  expect([taker.offsets, taker.completed]).toEqual([[mostPartBytes], 'u1']);
  screen.getByRole('button', { name: 'Choose a video' });
});

it('says that the server has an upload no more, and begins anew when it is told to', async () => {
  const taker = aTaker('gone');
  await send();
  expect(screen.getByRole('alert').textContent).toContain('The upload is gone');
  expect(taker.offsets).toEqual([0, mostPartBytes]);
  await press('Begin again');
  expect([taker.offsets, taker.completed]).toEqual([[0, mostPartBytes, 0, mostPartBytes], 'u2']);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('waits while the server puts the video together already, and takes one that is whole by then for done', async () => {
  const taker = aTaker('arrives');
  taker.isBusyFor = 12;
  await send();
  expect([taker.isBusyFor, screen.queryByRole('alert')]).toEqual([0, null]);
  screen.getByRole('button', { name: 'Choose a video' });
});
