/** The door of `files`: keeping, opening and receiving files. */
export { stopDrawing } from '../../platform/pictures/draw-picture.ts';
export { startClearingUploads } from './clear-abandoned.ts';
export { keepFilesIn } from './file-store.ts';
export { presentFile } from './files.present.ts';
export { uploadLimits } from './files.routes.ts';
export { type FileToKeep, keepFile, type OpenedFile, openFile, readFileContent, rebindFiles } from './keep-file.ts';
export { type ReceivedFile, type ReceivedUpload, receiveUpload, type UploadLimits } from './receive-upload.ts';
