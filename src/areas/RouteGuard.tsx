import { canAccess } from '@contract/access';
import { useActor } from '@/authProvider/currentSession';
import { useT } from '@/i18n/useT';
import { PageHeading } from '@/layout/page/PageHeading';
import type { AreaRoute } from './routes';

function NoAccess() {
  const t = useT();
  return <PageHeading title={t('session.noAccess.title')} description={t('session.noAccess.text')} />;
}

/** Shows a screen to those who may open it. Others see an access notice at the same address. */
export function RouteGuard({ route: { access, element: Page } }: { route: AreaRoute }) {
  return canAccess(access, useActor()) ? <Page /> : <NoAccess />;
}
