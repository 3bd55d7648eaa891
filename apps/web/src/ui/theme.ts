import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

const glass: MantineColorsTuple = ['#e8f4f4', '#d0e8e8', '#a3d3d4', '#71bcbe', '#46a5a8', '#249396', '#107f83', '#0b6b6f', '#08595c', '#064649'];
const warm: MantineColorsTuple = ['#faf9f7', '#f3f1ee', '#e9e6e1', '#dcd8d2', '#c9c3ba', '#a8a29a', '#857f77', '#645f58', '#46423d', '#2a2724'];
const night: MantineColorsTuple = ['#ebe8e3', '#c4beb6', '#aba59d', '#7d766f', '#57514c', '#393532', '#2c2927', '#1a1817', '#151312', '#0f0e0d'];

/** The look of the component library: our typeface, sizes, corners and colours. */
export const theme = createTheme({
  fontFamily: 'var(--ql-sans)',
  fontFamilyMonospace: 'var(--ql-mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  headings: { fontFamily: 'var(--ql-sans)', fontWeight: '650' },
  primaryColor: 'glass',
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: 6,
  radius: { sm: '6px', md: '6px', lg: '8px' },
  colors: { glass, gray: warm, dark: night },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    // Fields of one line stand level, with a hint or without.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    TextInput: { defaultProps: { size: 'sm' } },
    Select: { defaultProps: { size: 'sm', comboboxProps: { transitionProps: { duration: 0 } } } },
    Popover: { defaultProps: { transitionProps: { duration: 80 }, shadow: 'md' } },
    Modal: {
      defaultProps: { transitionProps: { duration: 100 }, centered: true, closeButtonProps: { 'aria-label': 'Close' } },
      // The name of a company may take several lines.
      styles: { title: { lineHeight: 1.35, overflowWrap: 'anywhere' } },
    },
    // A dialog's head is no landmark of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray' } },
  },
});

const shared = {
  '--mantine-color-text': 'var(--ql-ink)',
  '--mantine-color-dimmed': 'var(--ql-ink-soft)',
  '--mantine-color-placeholder': 'var(--ql-ink-soft)',
  '--mantine-color-body': 'var(--ql-bg)',
  '--mantine-color-default': 'var(--ql-surface)',
  '--mantine-color-default-hover': 'var(--ql-hover)',
  '--mantine-color-default-color': 'var(--ql-ink)',
  '--mantine-color-default-border': 'var(--ql-line-strong)',
  '--mantine-color-error': 'var(--ql-red)',
  '--mantine-color-anchor': 'var(--ql-primary-ink)',
  '--mantine-color-gray-light-color': 'var(--ql-ink)',
  '--mantine-color-gray-outline': 'var(--ql-ink-soft)',
  '--mantine-color-glass-light-color': 'var(--ql-primary-ink)',
  '--mantine-color-glass-outline': 'var(--ql-primary-ink)',
  '--mantine-color-red-light-color': 'var(--ql-red)',
  '--mantine-color-red-light': 'var(--ql-red-fill)',
  '--mantine-color-red-filled': 'var(--ql-danger)',
  '--mantine-color-red-filled-hover': 'var(--ql-danger-hover)',
  '--mantine-color-red-outline': 'var(--ql-red)',
};

/** Points the library's variables at our tokens, whose pairs all pass 4.5 : 1 in both themes. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
