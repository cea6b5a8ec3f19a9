/** Icons: one stroke weight, drawn on a grid of 24. */
import type { ComponentChildren } from 'preact';

const dot = (cx: number, cy: number, r: number) => <circle cx={cx} cy={cy} r={r} fill="currentColor" />;

const DRAWINGS = {
  back: <path d="M15 5l-7 7 7 7" />,
  log: <path d="M5 6h14M5 12h14M5 18h9" />,
  chat: <path d="M4 5h16v11H9l-5 4z" />,
  book: <path d="M4 5.500C7 4 10 4 12 6c2-2 5-2 8-.5V19c-3-1.500-6-1.500-8 .5-2-2-5-2-8-.5zM12 6v13.500" />,
  moon: <path d="M19.500 14.500A8 8 0 0 1 9.500 4.500a8 8 0 1 0 10 10z" />,
  mute: <path d="M4 10v4h3l5 4V6l-5 4zM16 9.500l5 5M21 9.500l-5 5" />,
  sound: <path d="M4 10v4h3l5 4V6l-5 4zM16 9a4 4 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11" />,
  menu: (
    <>
      {dot(12, 5.5, 1.2)}
      {dot(12, 12, 1.2)}
      {dot(12, 18.5, 1.2)}
    </>
  ),
  check: <path d="M5 12.500l4.500 4.500L19 7.500" />,
  x: <path d="M6 6l12 12M18 6L6 18" />,
  play: <path d="M8 5l11 7-11 7z" fill="currentColor" />,
  pause: <path d="M8 5v14M16 5v14" stroke-width="3" />,
  next: <path d="M7 5l9 7-9 7zM18 5v14" />,
  prev: <path d="M17 5l-9 7 9 7zM6 5v14" />,
  first: <path d="M18 5l-7 7 7 7M11 5l-7 7 7 7" />,
  last: <path d="M6 5l7 7-7 7M13 5l7 7-7 7" />,
  link: (
    <path d="M10 14a4 4 0 0 0 5.700 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3A4 4 0 0 0 11 18.700l1-1" />
  ),
  eye: (
    <>
      <path d="M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12z" />
      <circle cx="12" cy="12" r="3" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 7.500V12l3 2" />
    </>
  ),
  undo: <path d="M8 8H15a5 5 0 0 1 0 10H9M8 8l4-4M8 8l4 4" />,
  down: <path d="M12 4v11M7 11l5 5 5-5M5 20h14" />,
  again: <path d="M19 8a8 8 0 1 0 1 6M20 4v5h-5" />,
  users: (
    <>
      <circle cx="9" cy="8" r="3.500" />
      <path d="M3 20c0-4 3-6 6-6s6 2 6 6M16 5a3.500 3.500 0 0 1 0 6.500M18 14.500c2 .8 3 2.700 3 5.500" />
    </>
  ),
  gear: (
    <>
      <circle cx="12" cy="12" r="3" />
      <path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2 2M16.400 16.400l2 2M18.400 5.600l-2 2M7.600 16.400l-2 2" />
    </>
  ),
  bolt: <path d="M13 3L5 14h6l-1 7 8-11h-6z" fill="currentColor" stroke="none" />,
  house: <path d="M4 11l8-7 8 7v9H4z" />,
  lock: <path d="M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3" />,
  bulb: (
    <path d="M9 18h6M10 21h4M12 3a6 6 0 0 1 3.500 10.900c-.6.5-.9 1.200-.9 2.100H9.400c0-.9-.3-1.600-.9-2.100A6 6 0 0 1 12 3z" />
  ),
  chart: <path d="M4 19h16M5 15l4-5 4 3 6-8" />,
  hand: (
    <path d="M8 12V5.500a1.500 1.500 0 0 1 3 0V11V4.500a1.500 1.500 0 0 1 3 0V11V6a1.500 1.500 0 0 1 3 0v8c0 4-2 6.500-5.500 6.500S6.500 18 5 14.500c-.7-1.700 1.300-2.600 2.200-1.300z" />
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  trophy: <path d="M7 4h10v5a5 5 0 0 1-10 0zM7 6H4c0 3 1 5 3.500 5M17 6h3c0 3-1 5-3.500 5M12 14v4M8 20h8" />,
  crown: <path d="M4 18h16M4.500 15L3.500 7l5 4L12 5l3.500 6 5-4-1 8z" />,
  keyboard: <path d="M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M17 14h.01M7 14h6" />,
} as const satisfies Record<string, ComponentChildren>;

/** The names of all icons. */
export type IconName = keyof typeof DRAWINGS;

/** An icon. It says nothing to a screen reader: what it stands in does. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.8"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      {DRAWINGS[name]}
    </svg>
  );
}
