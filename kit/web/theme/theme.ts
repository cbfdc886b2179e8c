import type { CSSVariablesResolver, MantineColorsTuple } from '@mantine/core';
import { createTheme } from '@mantine/core';

/** Mantine in the product's own look (DESIGN.md, "Mantine theme"). The colours themselves stay in tokens.css. */

// accent-soft to accent-hover of the light theme, with 4 the dark theme's accent and 7 the light one's.
const petrol: MantineColorsTuple = [
  '#dff3f8',
  '#c4e6ee',
  '#91c9d4',
  '#6cc7d8',
  '#4dbed3',
  '#2b95a8',
  '#157688',
  '#076171',
  '#025867',
  '#094f5c',
];
const gray: MantineColorsTuple = [
  '#f6f9fb',
  '#f0f5f7',
  '#e7eef1',
  '#dce4e8',
  '#c2ced4',
  '#7d8e95',
  '#566870',
  '#394c54',
  '#1d3038',
  '#0c1c22',
];
const dark: MantineColorsTuple = [
  '#e4ebee',
  '#acb8be',
  '#8e9da3',
  '#60747c',
  '#304047',
  '#1f2c32',
  '#19272d',
  '#111d22',
  '#0d171b',
  '#081013',
];

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 4 },
  colors: { petrol, gray, dark },
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font)',
  fontSizes: { xs: '11.5px', sm: '12.5px', md: '13px', lg: '15px', xl: '19px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '3px', sm: '5px', md: '7px', lg: '10px' },
  defaultRadius: 'sm',
  shadows: { xs: 'var(--shadow-1)', md: 'var(--shadow-2)', xl: 'var(--shadow-3)' },
  focusClassName: 'ring',
  respectReducedMotion: true,
  // Plain objects: `Modal.extend` would fetch every component before the first screen.
  components: {
    Modal: {
      defaultProps: {
        size: 420,
        radius: 'lg',
        shadow: 'xl',
        centered: true,
        transitionProps: { duration: 140 },
        overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 },
      },
    },
  },
});

const variables = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-border': 'var(--line-control)',
  '--mantine-color-error': 'var(--fault-ink)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--accent-ink)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
};
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: variables,
  dark: variables,
});
