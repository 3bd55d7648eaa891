import { telephoneKeyAllowed } from '@quarterlight/contract/rules/telephone';
import { TextField } from './TextField.tsx';
import type { FieldProps } from './use-field.ts';

/** A telephone number: only digits and a leading plus can be typed; a paste is kept and validated by the contract's schema. */
export function TelephoneField(props: FieldProps) {
  return (
    <TextField
      inputMode="tel"
      autoComplete="off"
      {...props}
      onKeyDown={(event) => {
        const { value, selectionStart, selectionEnd } = event.currentTarget;
        const { key, ctrlKey, metaKey, altKey } = event;
        if (!telephoneKeyAllowed({ key, ctrlKey, metaKey, altKey, isComposing: event.nativeEvent.isComposing }, { value, selectionStart, selectionEnd }))
          event.preventDefault();
      }}
    />
  );
}
