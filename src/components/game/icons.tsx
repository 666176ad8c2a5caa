/** Icons of the games: drawn here, since both apps show them and the learner's has no icon library. */
const icon = (path: string, size = 20) =>
  function Icon({ className }: { className?: string | undefined }) {
    return (
      <svg
        className={className}
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d={path} />
      </svg>
    );
  };

export const Clip = icon(
  'M20 11.5 12 19.5a5 5 0 0 1-7-7l8.5-8.5a3.3 3.3 0 0 1 4.7 4.7L9.8 17a1.7 1.7 0 0 1-2.4-2.400L15 7',
  18,
);
export const Lock = icon('M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3', 16);
export const Globe = icon(
  'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18',
  16,
);
export const Person = icon('M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6');
export const Phone = icon(
  'M5 4h4l1.5 5-2.5 1.500a12 12 0 0 0 5.5 5.500L15 13.500l5 1.500v4a1.5 1.5 0 0 1-1.5 1.500A15.5 15.5 0 0 1 3.5 5.5 1.5 1.5 0 0 1 5 4Z',
);
export const Arrow = icon('M5 12h14m-5-5 5 5-5 5', 16);
export const Fake = icon('M12 3.5 21.5 20h-19L12 3.500Zm0 6.500v4.500m0 2.800v.1', 24);
export const Real = icon(
  'M12 3 4.5 6v5.500c0 4.5 3 7.7 7.5 9.5 4.5-1.8 7.5-5 7.5-9.500V6L12 3Zm-3.5 9 2.5 2.5 4.5-5',
  24,
);
