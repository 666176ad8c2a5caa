import { buildUrl } from '@contract/endpoint';
import { homeEndpoints } from '@contract/home';
import Download from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { currentCompanyId } from '@/authProvider/currentSession';
import { httpClient } from '@/client/client';
import { useAction } from '@/client/useAction';
import { useIsOurs } from '@/components/brand/useIsOurs';
import { saveResponse } from '@/components/table/saveResponse';
import { languageOf } from '@/i18n/locales';
import { useLocaleCode, useT } from '@/i18n/useT';

/** Downloads the plan of a year as a PDF; absent for companies with a domain of their own, as documented. */
export const AwarenessPlanButton = ({ year }: { year: number }) =>
  useIsOurs() ? <PlanButton year={year} /> : null;

function PlanButton({ year }: { year: number }) {
  const t = useT();
  const language = languageOf(useLocaleCode());
  const { isPending, run } = useAction(
    async () => {
      const params = { companyId: currentCompanyId() };
      const url = buildUrl(homeEndpoints.awarenessPlan, params, { year, language });
      return saveResponse(
        await httpClient.send(url, { headers: { Accept: 'application/pdf' } }),
        `awareness-plan-${year}.pdf`,
      );
    },
    { success: (file) => t('home.planner.downloaded', { file }) },
  );
  return (
    <Button
      variant="outlined"
      size="small"
      startIcon={<Download />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => void run()}
    >
      {t('home.planner.download')}
    </Button>
  );
}
