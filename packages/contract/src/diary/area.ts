import { defineArea } from '../area.ts';
import { diaryMessages } from './messages.ts';

export const diaryContract = defineArea({
  module: 'Diary',
  permissions: {
    'view-diary': 'See the diary',
    'edit-diary': 'Book and move visits',
    'override-diary-capacity': 'Book beyond capacity',
  },
  messages: diaryMessages,
});
