/** Icons of the course player: drawn here, since both apps show it and the learner's has no icon library. */
interface IconProps {
  /** Read out in place of the picture; without one it is decorative. */
  title?: string;
  className?: string | undefined;
}

const icon = (path: string) =>
  function Icon({ title, className }: IconProps) {
    return (
      <svg
        className={className}
        width="20"
        height="20"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        role="img"
        aria-label={title}
        aria-hidden={title ? undefined : true}
      >
        <path d={path} />
      </svg>
    );
  };

const CIRCLE = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z';

export const Check = icon('M5 12.5 9.5 17 19 7.5');
export const ChevronLeft = icon('M14.5 6 8.5 12l6 6');
export const ChevronRight = icon('M9.5 6l6 6-6 6');
export const Right = icon(`${CIRCLE} M8 12.5l2.7 2.7L16 9.5`);
export const Wrong = icon(`${CIRCLE} M9 9l6 6 M15 9l-6 6`);
export const Failed = icon(`${CIRCLE} M12 7.5v5.5 M12 16.4v.1`);
export const NewTab = icon('M13 5h6v6 M19 5l-8.5 8.5 M9 6H5v13h13v-4');
