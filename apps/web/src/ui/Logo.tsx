interface LogoProps {
  readonly size?: number;
  /** With the product's name beside the mark. */
  readonly name?: boolean;
}

/** Our mark: a quarter-window, a right triangle with one soft corner. */
export function Logo({ size = 24, name = false }: LogoProps) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: size / 3 }}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 32 32"
        fill="var(--ql-primary-ink)"
        aria-hidden={name}
        role={name ? undefined : 'img'}
        aria-label={name ? undefined : 'Quarterlight'}
      >
        <path d="M27 5v19a3 3 0 0 1-3 3H6.2C4.600 27 3.800 25.100 4.900 23.900L18.500 8.300A10 10 0 0 1 26 5z" />
      </svg>
      {name && <span style={{ fontSize: size * 0.72, fontWeight: 650, letterSpacing: '-0.02em' }}>Quarterlight</span>}
    </span>
  );
}
