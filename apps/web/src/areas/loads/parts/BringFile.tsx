import { Button } from '@mantine/core';
import type { SupplierOption } from '@quarterlight/contract/companies/supplier-schemas';
import type { DataLoad } from '@quarterlight/contract/loads/schemas';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { numberText } from '../../../platform/formats.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { SearchSelect } from '../../../ui/form/SearchSelect.tsx';
import { later } from '../../../ui/later.tsx';
import type { KindOfLoad } from '../load-kinds.ts';
import { loadsApi } from '../loads.api.ts';
import { taken, useBringing } from '../use-bringing.ts';
import classes from './bring.module.css';

const KindColumns = later(() => import('./KindColumns.tsx'), 'KindColumns');

const supplierSearch = { search: loadsApi.suppliers, read: (found: readonly SupplierOption[]) => namedOptions(found) };
const supplierFirst = 'Choose the supplier whose prices these are.';

interface BringFileProps {
  readonly kind: KindOfLoad;
  readonly onBrought: (load: DataLoad) => void;
}

/** Where a file to load is dropped or chosen; of a price file, whose prices they are first. */
export function BringFile({ kind, onBrought }: BringFileProps) {
  const [supplierId, setSupplierId] = useState<string | null>(null);
  const [waiting, setWaiting] = useState<File | null>(null);
  const [isOver, setOver] = useState(false);
  const [isReading, setReading] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const supplier = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const bringer = useBringing(kind.kind, onBrought);
  const { bringing } = bringer;
  const isSending = bringing.state === 'sending';
  const wrong = bringing.state === 'refused' ? bringing : null;
  const take = (files: FileList | null) => {
    const [file, more] = [...(files ?? [])];
    if (input.current) input.current.value = '';
    if (!file || isSending) return;
    if (more) return bringer.refuse('One file at a time: drop or choose a single one.');
    if (!kind.ofSupplier || supplierId !== null) return void bringer.send(file, supplierId);
    // The file waits for its supplier, so that it need not be dropped again.
    setWaiting(file);
    bringer.refuse(supplierFirst, true);
    supplier.current?.focus();
  };
  // Whoever calls it off stays where they were.
  const wasSending = useRef(false);
  useEffect(() => {
    if (wasSending.current && !isSending && document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    wasSending.current = isSending;
  }, [isSending]);
  return (
    <section className={classes.bring} data-supplier={kind.ofSupplier || undefined} aria-label={`Bring a ${kind.one}`}>
      {kind.ofSupplier && (
        <SearchSelect
          ref={supplier}
          {...supplierSearch}
          label="Supplier"
          description="Whose prices they are"
          required
          value={supplierId}
          disabled={isSending}
          error={wrong?.ofSupplier ? wrong.words : undefined}
          onChange={(next) => {
            setSupplierId(next);
            bringer.clear();
            setWaiting(null);
            if (next !== null && waiting !== null) void bringer.send(waiting, next);
          }}
        />
      )}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget instanceof Node ? event.relatedTarget : null)) setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          take(event.dataTransfer.files);
        }}
      >
        <input
          ref={input}
          type="file"
          className="ql-hidden"
          tabIndex={-1}
          aria-label={`CSV or XLSX: ${kind.one}`}
          accept={taken.join(',')}
          onChange={(event) => take(event.currentTarget.files)}
        />
        {bringing.state === 'sending' ? (
          <Sending name={bringing.name} part={bringing.part} onCancel={() => bringer.callOff()} />
        ) : (
          <>
            <Button ref={button} leftSection={<IconUpload size={16} />} onClick={() => input.current?.click()} data-new>
              Choose a CSV or XLSX
            </Button>
            <p className={classes.hint}>
              {waiting === null
                ? `Or drop it here. At most ${numberText(kind.most ?? 500_000)} lines. Nothing is changed before you say so.`
                : `${waiting.name} waits: choose the supplier whose prices these are.`}
            </p>
          </>
        )}
        {wrong && !wrong.ofSupplier && (
          <p className={classes.wrong} role="alert">
            {wrong.words}
          </p>
        )}
      </div>
      <div className={classes.beside}>
        <ActionButton variant="subtle" size="compact-sm" run={() => loadsApi.saveSample(kind.kind)}>
          Download a sample file
        </ActionButton>
        <Button variant="subtle" size="compact-sm" onClick={() => setReading(true)}>
          Which columns may it hold?
        </Button>
      </div>
      <Dialog title={`Columns of a ${kind.one}`} opened={isReading} onClose={() => setReading(false)} size="lg">
        {isReading && <KindColumns kind={kind} />}
      </Dialog>
    </section>
  );
}

interface SendingProps {
  readonly name: string;
  readonly part: number;
  readonly onCancel: () => void;
}

function Sending({ name, part, onCancel }: SendingProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) cancel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div className={classes.sending}>
      <span className={classes.name}>{name}</span>
      <progress value={part} max={1} aria-label={`How much of ${name} is sent`} />
      <span className={classes.part} role="status">
        {part < 1 ? `${Math.floor(part * 100)}%` : 'Being read…'}
      </span>
      <Button ref={cancel} variant="default" size="compact-sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
