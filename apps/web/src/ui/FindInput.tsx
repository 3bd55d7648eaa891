import { TextInput } from '@mantine/core';

interface FindInputProps {
  /** What is found by it, for screen readers: 'Find an agreed price by product code'. */
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Narrows down what stands below it with every letter. */
export function FindInput({ label, placeholder, value, onChange }: FindInputProps) {
  return (
    <TextInput
      type="search"
      size="xs"
      w="100%"
      maw={320}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      maxLength={60}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
