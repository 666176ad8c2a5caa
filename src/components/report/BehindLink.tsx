import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface BehindLinkProps {
  /** The people behind the number; undefined where nobody may be named. */
  to: string | undefined;
  children: ReactNode;
}

/** A number that leads to the people behind it, or the bare number. */
export const BehindLink = ({ to, children }: BehindLinkProps) =>
  to === undefined ? children : <Link to={to}>{children}</Link>;
