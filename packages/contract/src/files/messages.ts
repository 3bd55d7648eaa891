import type { Messages } from '../message.ts';

export const filesMessages = {
  'file.too_big': { text: 'File too big.', status: 413, field: 'file' },
  'file.wrong_type': { text: 'Incorrect file type.', status: 415, field: 'file' },
  'file.too_many': { text: 'Exceeded maximum number of files to upload.', field: 'file' },
  'file.missing': { text: 'Choose a file.', field: 'file' },
  'file.upload_failed': { text: 'File upload failed.', field: 'file' },
  'file.no_preview': { text: 'There is no preview of this file. Download it instead.', status: 404 },
} as const satisfies Messages;
