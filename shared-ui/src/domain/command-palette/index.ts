/** A separate entry, because only the host has a palette and loads it when it is first opened. */
export { CommandPalette, type CommandPaletteProps } from './command-palette.tsx';
export type { PaletteGroup, PaletteItem } from './palette-options.tsx';
