export { saveBlob } from './download.ts';
