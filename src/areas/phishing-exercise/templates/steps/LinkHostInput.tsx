import { useWatch } from 'react-hook-form';
import { SelectInput } from '@/components/form/SelectInput';
import { LinkHostNote } from '@/components/template/LinkHostNote';
import { useLinkHosts } from '@/components/template/useLinkHosts';
import { useT } from '@/i18n/useT';
import type { TemplateDraft } from '../draft';

/** The host that the template's links lead to, where there is a choice, or an earlier one that is no longer offered. */
export function LinkHostInput() {
  const t = useT();
  const hosts = useLinkHosts();
  const chosen = useWatch<TemplateDraft, 'linkHost'>({ name: 'linkHost' });
  if (!hosts) return null;
  const { offered, ofCompany } = hosts;
  const isGone = chosen !== '' && !offered.includes(chosen);
  if (offered.length < 2 && !isGone) return null;
  return (
    <>
      <SelectInput
        source="linkHost"
        label={t('phishingExercise.linkHost.label')}
        helperText={t('phishingExercise.linkHost.hint')}
        choices={[
          { id: '', name: t('phishingExercise.linkHost.ofCompany', { host: ofCompany }) },
          ...offered.map((host) => ({ id: host, name: <bdi dir="ltr">{host}</bdi> })),
          ...(isGone ? [{ id: chosen, name: <bdi dir="ltr">{chosen}</bdi> }] : []),
        ]}
      />
      {isGone && <LinkHostNote linkHost={chosen} />}
    </>
  );
}
