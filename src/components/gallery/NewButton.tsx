import type { Endpoint } from '@contract/endpoint';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useCan } from '@/authProvider/useCan';

/** The way to a wizard, for those who may make the call that it ends with. */
export function NewButton({ target, to, label }: { target: Endpoint; to: string; label: string }) {
  if (!useCan(target)) return null;
  return (
    <Button variant="contained" startIcon={<Add />} component={Link} to={to}>
      {label}
    </Button>
  );
}
