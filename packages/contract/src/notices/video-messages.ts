import type { Messages } from '../message.ts';

/** Refusals of help videos and their uploads. */
export const videoMessages = {
  'video.office_only': { text: 'Help videos are added by people of the company’s own office.' },
  'video.many': { text: 'There are 500 help videos, which is as many as there can be. Remove some first.' },
  'video.ticket': { text: 'This address is over. Open the video again.', status: 404 },
  'video.range': { text: 'The video has no such part.', status: 416 },
  'upload.many': { text: '10 uploads are under way. Complete or call off one of them first.', field: 'name' },
  'upload.offset': { text: 'The upload goes on from byte {offset}.', field: 'offset' },
  'upload.incomplete': { text: 'The upload is not complete: {received} of {size} bytes have arrived.' },
  'upload.under_way': { text: 'The video is being put together already. It is ready in a moment.' },
} as const satisfies Messages;
