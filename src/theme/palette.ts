/**
 * Every color of the console, by purpose. The only place with color values: `tokens.css` repeats these pairs
 * for CSS (a unit test keeps them equal) and `theme.ts` passes them to MUI. All text pairs have 4.5:1, all
 * control borders 3:1 (palette.test.ts computes the ratios).
 */
export interface Palette {
  /** Page background behind the surfaces. */
  canvas: string;
  /** Cards, tables, forms. */
  surface: string;
  /** Sidebar, table head, wells. */
  sunken: string;
  /** Menus, dialogs, toasts. */
  raised: string;
  /** Row and item under the pointer. */
  hover: string;
  /** Hairlines that only separate. */
  line: string;
  /** Borders that must be seen to use a control (3:1). */
  lineStrong: string;
  text: string;
  textMuted: string;
  /** Accent as text, icon, link. */
  accent: string;
  /** Accent as the fill of a primary button. */
  accentFill: string;
  accentFillHover: string;
  onAccent: string;
  /** Accent as a wash: selected row, current item. */
  accentSoft: string;
  success: string;
  successSoft: string;
  warning: string;
  warningSoft: string;
  danger: string;
  dangerSoft: string;
  /** Danger as the fill of a destructive button or an error toast. */
  dangerFill: string;
  onDanger: string;
  info: string;
  infoSoft: string;
  focus: string;
  /** Toasts: dark in both schemes, so that they stand out from the page. */
  inverse: string;
  onInverse: string;
  /** The backdrop of dialogs and drawers. */
  scrim: string;
  shadow: string;
}

export type ColorScheme = 'light' | 'dark';

export const palettes: Record<ColorScheme, Palette> = {
  light: {
    canvas: '#f7f7fa',
    surface: '#ffffff',
    sunken: '#f2f2f7',
    raised: '#ffffff',
    hover: '#ececf3',
    line: '#e1e1ea',
    lineStrong: '#84849a',
    text: '#1a1a26',
    textMuted: '#595970',
    accent: '#4340c4',
    accentFill: '#4845cf',
    accentFillHover: '#3835ab',
    onAccent: '#ffffff',
    accentSoft: '#e9e9fb',
    success: '#14703c',
    successSoft: '#e1f4e8',
    warning: '#855100',
    warningSoft: '#fcf0d9',
    danger: '#b8232f',
    dangerSoft: '#fde9ea',
    dangerFill: '#c02633',
    onDanger: '#ffffff',
    info: '#1a5fa6',
    infoSoft: '#e4f0fb',
    focus: '#4845cf',
    inverse: '#23232f',
    onInverse: '#f5f5fa',
    scrim: '#12121b73',
    shadow: '#1a1a2624',
  },
  dark: {
    canvas: '#111117',
    surface: '#18181f',
    sunken: '#14141b',
    raised: '#21212a',
    hover: '#25252f',
    line: '#2c2c38',
    lineStrong: '#74748c',
    text: '#ececf3',
    textMuted: '#a5a5b8',
    accent: '#a9a8ff',
    accentFill: '#5a57de',
    accentFillHover: '#6663e3',
    onAccent: '#ffffff',
    accentSoft: '#292950',
    success: '#5fcf8d',
    successSoft: '#16301f',
    warning: '#e8b04b',
    warningSoft: '#35280f',
    danger: '#ff8a8f',
    dangerSoft: '#3d1a1e',
    dangerFill: '#c4303c',
    onDanger: '#ffffff',
    info: '#79b8f5',
    infoSoft: '#142b42',
    focus: '#a9a8ff',
    inverse: '#32323f',
    onInverse: '#f5f5fa',
    scrim: '#000000a6',
    shadow: '#00000080',
  },
};
