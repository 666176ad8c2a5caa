const PATHS = {
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm4.7 11.2L20 20M8 10.5h5',
  alert: 'M12 4 3 19.5h18L12 4Zm0 6v4.5m0 2.4v.1',
} as const;

export interface StateIconProps {
  name: keyof typeof PATHS;
}

/** The state icons, inline so that guest screens need no icon library. */
export function StateIcon({ name }: StateIconProps) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
