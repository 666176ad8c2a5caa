import { simulationEndpoints } from '@contract/phishing-simulation/campaigns';
import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useCan } from '@/authProvider/useCan';
import { useT } from '@/i18n/useT';
import { links } from '../links';

/** The way to the wizard, for those who may launch a campaign. */
export function NewSimulationButton() {
  const t = useT();
  if (!useCan(simulationEndpoints.create)) return null;
  return (
    <Button variant="contained" startIcon={<Add />} component={Link} to={links.create()}>
      {t('phishingSimulation.home.new')}
    </Button>
  );
}
