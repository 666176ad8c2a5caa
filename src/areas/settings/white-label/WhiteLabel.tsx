import { customDomainEndpoints } from '@contract/settings/custom-domains';
import { brandEndpoints } from '@contract/settings/white-label';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCan } from '@/authProvider/useCan';
import { useCall } from '@/client/useCall';
import { Loaded } from '@/components/feedback/Loaded';
import { Skeleton } from '@/components/feedback/Skeleton';
import { useT } from '@/i18n/useT';
import sections from '../settings.module.css';
import { BrandForm } from './BrandForm';
import { BrandPreview } from './BrandPreview';
import { HostsSection } from './HostsSection';

/** /settings/white-label: the company's own name, pictures, color and hosts in place of the product's. */
export default function WhiteLabel() {
  const t = useT();
  const params = { companyId: currentCompanyId() };
  const canWrite = useCan(brandEndpoints.update);
  const brand = useCall(brandEndpoints.get, { params });
  const hosts = useCall(customDomainEndpoints.list, { params });
  return (
    <div className={sections.sections}>
      <Loaded query={brand} outline={<Skeleton shape="block" height={420} />}>
        {({ data }) => (
          <section className={sections.section} aria-labelledby="brand">
            <h2 id="brand">{t('settings.whiteLabel.look')}</h2>
            <p>{t('settings.whiteLabel.lookText')}</p>
            {canWrite ? <BrandForm brand={data} /> : <BrandPreview brand={data} />}
          </section>
        )}
      </Loaded>
      <Loaded query={hosts} outline={<Skeleton shape="block" height={320} />}>
        {({ data }) => <HostsSection hosts={data} />}
      </Loaded>
    </div>
  );
}
