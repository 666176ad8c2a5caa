import type { SVGProps } from 'react';

export interface VigilMarkProps extends Omit<SVGProps<SVGSVGElement>, 'children'> {
  /** Edge in pixels. */
  size?: number;
  /** Read aloud when the mark is alone; without it the mark is decoration. */
  title?: string;
}

/** The mark: an open eye whose lower lid closes to a V, so that it is also a shield. */
export function VigilMark({ size = 28, title, ...props }: VigilMarkProps) {
  return (
    <svg
      {...props}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      role={title ? 'img' : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path
        d="M2.6 12.9C6.4 7.2 10.9 4.2 16 4.2s9.6 3 13.4 8.7a2 2 0 0 1-.1 2.4L17.6 28.6a2.1 2.1 0 0 1-3.2 0L2.7 15.3a2 2 0 0 1-.1-2.4Z"
        fill="var(--color-accent-fill)"
      />
      <circle cx="16" cy="13.4" r="5.9" fill="var(--color-on-accent)" />
      <path
        d="M16 9.9a3.5 3.5 0 1 0 3.5 3.5 1.9 1.9 0 0 1-2.6-.9 1.9 1.9 0 0 1 .6-2.3 3.5 3.5 0 0 0-1.5-.3Z"
        fill="var(--color-accent-fill)"
      />
    </svg>
  );
}
