import { type PointerEvent, useEffect, useRef } from 'react';
import classes from '../my-day.module.css';

interface SignaturePadProps {
  /** What was signed before this pad was folded away, as base64 of a PNG. */
  readonly before: string | null;
  /** The picture as base64 of a PNG after each stroke; null when it is wiped. */
  readonly onChange: (png: string | null) => void;
}

const width = 640;
const height = 260;

/** A pad to sign on with a finger: black on white in both themes, for it goes onto paper. */
export function SignaturePad({ before, onChange }: SignaturePadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const drawing = useRef(false);
  const wipe = () => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    pen.fillStyle = 'white';
    pen.fillRect(0, 0, width, height);
    pen.strokeStyle = 'black';
    pen.lineWidth = 4;
    pen.lineCap = 'round';
    pen.lineJoin = 'round';
  };
  const first = useRef(before);
  useEffect(() => {
    wipe();
    if (first.current === null) return;
    const signed = new Image();
    signed.addEventListener('load', () => canvas.current?.getContext('2d')?.drawImage(signed, 0, 0));
    signed.src = `data:image/png;base64,${first.current}`;
  }, []);
  const at = (event: PointerEvent<HTMLCanvasElement>): [x: number, y: number] => {
    const box = event.currentTarget.getBoundingClientRect();
    return [((event.clientX - box.left) / box.width) * width, ((event.clientY - box.top) / box.height) * height];
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = canvas.current?.getContext('2d');
    if (!pen) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = true;
    const [x, y] = at(event);
    pen.beginPath();
    pen.moveTo(x, y);
    pen.lineTo(x + 0.1, y);
    pen.stroke();
  };
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drawing.current) return;
    const pen = canvas.current?.getContext('2d');
    pen?.lineTo(...at(event));
    pen?.stroke();
  };
  const end = () => {
    if (!drawing.current) return;
    drawing.current = false;
    onChange(canvas.current?.toDataURL('image/png').split(',')[1] ?? null);
  };
  return (
    <div>
      <canvas
        ref={canvas}
        width={width}
        height={height}
        className={classes.pad}
        role="img"
        aria-label="Sign here with a finger"
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <button
        type="button"
        className={classes.secondary}
        onClick={() => {
          wipe();
          onChange(null);
        }}
      >
        Wipe
      </button>
    </div>
  );
}
