/** What reads barcodes in a picture, where the browser has it. Source: the Barcode Detection API, https://developer.mozilla.org/docs/Web/API/BarcodeDetector. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (): Detector;
  getSupportedFormats: () => Promise<readonly string[]>;
}
declare global {
  interface Window {
    readonly BarcodeDetector?: DetectorClass;
  }
}

/** Whether this browser has both a camera and something that reads barcodes. */
export const canScan = (): boolean => window.BarcodeDetector !== undefined && 'mediaDevices' in navigator;

/** What reads barcodes; null where this phone reads none, whatever the browser says. */
export async function barcodeReader(): Promise<Detector | null> {
  const { BarcodeDetector } = window;
  if (!BarcodeDetector || (await BarcodeDetector.getSupportedFormats()).length === 0) return null;
  return new BarcodeDetector();
}
