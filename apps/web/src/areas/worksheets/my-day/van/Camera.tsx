import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { logFailure } from '../../../../platform/failures.ts';
import classes from '../my-day.module.css';
import { barcodeReader } from './barcode.ts';
import styles from './van.module.css';

interface CameraProps {
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

/** For how long the same code in front of the camera is the same piece, in milliseconds. */
const sameFor = 1_500;
const lookEvery = 150;

/** The camera's picture; each barcode that comes before it is told once. */
export function Camera({ onCode, onClose }: CameraProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const tell = useEffectEvent((code: string) => {
    navigator.vibrate?.(60);
    onCode(code);
  });
  useEffect(() => {
    let isOver = false;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const seen = new Map<string, number>();
    const look = async () => {
      const reader = await barcodeReader();
      if (!reader) return setProblem('This phone cannot read barcodes. Type the code.');
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
      if (isOver || !video.current) return stop();
      video.current.srcObject = stream;
      const next = async () => {
        if (isOver || !video.current) return;
        // Before its first picture there is nothing to read.
        const found = video.current.readyState < HTMLMediaElement.HAVE_CURRENT_DATA ? [] : await reader.detect(video.current);
        for (const { rawValue } of found) {
          const now = Date.now();
          if (now - (seen.get(rawValue) ?? 0) > sameFor && rawValue.trim() !== '') tell(rawValue);
          seen.set(rawValue, now);
        }
        timer = setTimeout(() => void next().catch(fail), lookEvery);
      };
      await next();
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const fail = (error: unknown) => {
      if (isOver) return;
      stop();
      logFailure('Camera', error);
      setProblem('The camera cannot be used. Allow it for this page in the browser, or type the code.');
    };
    look().catch(fail);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return (
    <div className={styles.camera}>
      {problem === null ? <video ref={video} autoPlay muted playsInline aria-label="Picture of the camera" /> : <p role="alert">{problem}</p>}
      <button type="button" className={classes.secondary} onClick={onClose}>
        Close the camera
      </button>
    </div>
  );
}
