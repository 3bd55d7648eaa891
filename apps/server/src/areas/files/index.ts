/** The door of `files`: keeping, opening and receiving files. */
export { stopDrawing } from '../../platform/pictures/draw-picture.ts';
export { startClearingUploads } from './clear-abandoned.ts';
export { keepFilesIn, pathToFill } from './file-store.ts';
export { presentFile } from './files.present.ts';
export { clearBytesOf } from './files.task-names.ts';
export { findFilesOf, removeFile } from './files-of.ts';
export { type FileToKeep, keepFile, openBytes, openFile, readFileContent, rebindFiles, showFilesTo } from './keep-file.ts';
export {
  type Arrived,
  beginUpload,
  callOffUpload,
  callOffUploadsOf,
  endUpload,
  notePart,
  putPart,
  readUpload,
  takeWhole,
  type Upload,
} from './part-uploads.ts';
export { receivePart } from './receive-part.ts';
export { type ReceivedUpload, receiveUpload } from './receive-upload.ts';
export { assertRoom, megabyte, uploadLimits } from './room.ts';
