import type { Messages } from '../message.ts';

export const libraryMessages = {
  'file.no_room': { text: 'There is no room left: the company keeps at most {quota} GB. Remove files, or raise the limit in the settings.', field: 'file' },
  'folder.name_taken': { text: 'There is a folder of this name here already. Choose another name.', field: 'name' },
  'folder.too_deep': { text: 'Folders go eight deep. Choose a folder further up.', field: 'parentId' },
  'folder.too_many': { text: 'There are 1,000 folders, which is as many as there can be. Remove some first.' },
  'folder.into_itself': { text: 'A folder cannot lie in itself. Choose another folder.', field: 'parentId' },
  'folder.not_empty': { text: 'The folder is not empty: {files} and {folders} lie in it. Say that they go too.' },
  'folder.no_change': { text: 'You may see this folder, but not change what lies in it.', status: 403 },
  'folder.unknown_role': { text: 'One of these roles is gone. Choose again.', field: 'seeRoles' },
  'folder.locks_you_out': { text: 'You could not see and change this folder any more. Include a role that you hold.', field: 'seeRoles' },
  'library.same_name': { text: '{name} is here already. Keep it as a new version, or keep both.', field: 'file' },
  'library.name_taken': { text: 'There is a file of this name in that folder already. Choose another name.', field: 'name' },
  'library.one_version': { text: 'Choose one file for a new version.', field: 'file' },
  'library.other_kind': { text: 'A new version is a file of the same kind. Upload this one under its own name.', field: 'file' },
  'library.current_version': { text: 'This version is in force already.' },
  'library.folder_gone': { text: 'There is another folder {name} by now. Rename it, then put this back.' },
} as const satisfies Messages;
