import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';
import controls from '#client/ui/controls.module.css';

// Hex, not oklch(): Mantine's darken() cannot read oklch and paints such a `light` variant black.
const green: MantineColorsTuple = [
  '#eef9f4',
  '#dbf2e6',
  '#bbe4d1',
  '#95d2b6',
  '#69bb96',
  '#43a079',
  '#2a825f',
  '#1f674a',
  '#164f39',
  '#103a2a',
];
const gray: MantineColorsTuple = [
  '#f9fafa',
  '#f2f5f3',
  '#e6e9e7',
  '#d6dad8',
  '#babfbc',
  '#979d99',
  '#646b67',
  '#4a524d',
  '#2e3531',
  '#161c19',
];
const dark: MantineColorsTuple = [
  '#e5e9e7',
  '#babfbc',
  '#969d9a',
  '#636b67',
  '#3b423e',
  '#2e3531',
  '#232926',
  '#181d1b',
  '#121614',
  '#0b0f0d',
];
const red: MantineColorsTuple = [
  '#fdf1f0',
  '#fbdeda',
  '#f6bcb5',
  '#ee948a',
  '#e26c60',
  '#d24a3e',
  '#c53a30',
  '#b02a22',
  '#861f19',
  '#5c1511',
];

const atOnce = { duration: 0 };
const brief = { transition: 'fade', duration: 120 } as const;

export const theme = createTheme({
  colors: { green, gray, dark, red },
  primaryColor: 'green',
  primaryShade: { light: 7, dark: 6 },
  white: '#ffffff',
  black: '#161c19',
  fontFamily: '"Geist Variable", system-ui, sans-serif',
  headings: { fontFamily: '"Geist Variable", system-ui, sans-serif', fontWeight: '600' },
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  defaultRadius: '5px',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  // by name, not `Select.extend(…)`: importing the components here would put all of them into every page
  components: {
    Button: { defaultProps: { size: 'sm' }, classNames: { root: controls.button } },
    ActionIcon: { defaultProps: { variant: 'default', size: 36 } },
    Input: { defaultProps: { size: 'sm' }, classNames: { input: controls.input } },
    InputWrapper: {
      classNames: { label: controls.label, description: controls.description, error: controls.error },
    },
    Select: { defaultProps: { allowDeselect: false, comboboxProps: { transitionProps: atOnce } } },
    Combobox: {
      defaultProps: { transitionProps: atOnce, offset: 4 },
      classNames: { dropdown: controls.float, option: controls.menuItem },
    },
    Checkbox: { defaultProps: { size: 'sm' } },
    SegmentedControl: {
      defaultProps: { size: 'sm', transitionDuration: 120 },
      classNames: { root: controls.segmented, indicator: controls.segmentedIndicator },
    },
    DateInput: { defaultProps: { popoverProps: { transitionProps: atOnce } } },
    DateTimePicker: { defaultProps: { popoverProps: { transitionProps: atOnce } } },
    // with a transition the menu loses the keys typed while it opens; the placeholder is no child a menu may have
    Menu: {
      defaultProps: { transitionProps: atOnce, offset: 6, position: 'bottom-end', withInitialFocusPlaceholder: false },
      classNames: { dropdown: controls.float, item: controls.menuItem },
    },
    Popover: { defaultProps: { transitionProps: atOnce, offset: 6 }, classNames: { dropdown: controls.float } },
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: brief,
        overlayProps: { backgroundOpacity: 0.45 },
        closeButtonProps: { 'aria-label': 'Close' },
      },
      classNames: { content: controls.modal, title: controls.modalTitle },
    },
    Tooltip: { defaultProps: { openDelay: 400, transitionProps: brief, withArrow: false } },
    Notification: { classNames: { root: controls.toast } },
  },
});

/** Mantine's own variables, led by the tokens in app.css. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--muted)',
    '--mantine-color-placeholder': 'var(--muted)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--brand-text)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--row-hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--hairline-strong)',
    '--button-height-lg': '48px',
    '--input-height-lg': '48px',
  },
  light: {},
  dark: {},
});
