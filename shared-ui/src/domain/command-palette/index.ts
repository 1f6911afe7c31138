/** An entry of its own: only the host has a palette, and loads it when it is asked for. */
export { CommandPalette, type CommandPaletteProps } from './command-palette.tsx';
export type { PaletteGroup, PaletteItem } from './palette-options.tsx';
