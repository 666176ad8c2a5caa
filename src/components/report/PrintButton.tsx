import Print from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import { useT } from '@/i18n/useT';

/** Prints what the page shows. */
export function PrintButton() {
  const t = useT();
  return (
    <Button variant="outlined" startIcon={<Print />} onClick={() => print()}>
      {t('phishingExercise.report.print')}
    </Button>
  );
}
