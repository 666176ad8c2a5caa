import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { EmptyState } from './EmptyState';

export interface NotFoundStateProps {
  title: string;
  description: string;
  /** The list that the record would be in. */
  to: string;
  backLabel: string;
  variant?: 'contained' | 'outlined';
}

/** A page's record that does not exist, or is not the user's to see, with the way to the list; inside the frame. */
export function NotFoundState({
  title,
  description,
  to,
  backLabel,
  variant = 'contained',
}: NotFoundStateProps) {
  return (
    <EmptyState
      heading="h1"
      title={title}
      description={description}
      action={
        <Button variant={variant} component={Link} to={to}>
          {backLabel}
        </Button>
      }
    />
  );
}
