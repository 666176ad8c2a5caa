import { type PolicyBody, policyEndpoints } from '@contract/policies/policies';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { currentCompanyId } from '@/authProvider/currentSession';
import { useCall } from '@/client/useCall';
import { useConfirm } from '@/components/dialog/useConfirm';
import { languageName } from '@/i18n/languageNames';
import { useT } from '@/i18n/useT';

const DIRTY = { shouldDirty: true } as const;

/** Fills a new policy from a template; each says its language, so that one sees which are missing in another. */
export function TemplateInput() {
  const t = useT();
  const confirm = useConfirm();
  const { setValue, getValues } = useFormContext<PolicyBody>();
  const [chosen, setChosen] = useState('');
  const { data } = useCall(policyEndpoints.templates, { params: { companyId: currentCompanyId() } });
  const templates = data?.data ?? [];
  const keyOf = ({ key, languageCode }: (typeof templates)[number]) => `${key} ${languageCode}`;
  const choose = async (key: string) => {
    const template = templates.find((one) => keyOf(one) === key);
    if (!template) return;
    const isSure =
      (getValues('text') ?? '').trim() === '' ||
      (await confirm({
        title: t('policies.form.template.title'),
        description: t('policies.form.template.text'),
        confirmLabel: t('policies.form.template.button'),
      }));
    if (!isSure) return;
    setChosen(key);
    setValue('name', template.title, DIRTY);
    setValue('languageCode', template.languageCode, DIRTY);
    setValue('text', template.text, DIRTY);
  };
  if (templates.length === 0) return null;
  return (
    <TextField
      select
      fullWidth
      label={t('policies.form.template.label')}
      helperText={t('policies.form.template.hint')}
      value={chosen}
      onChange={({ target }) => void choose(target.value)}
    >
      {templates.map((template) => (
        <MenuItem key={keyOf(template)} value={keyOf(template)}>
          <bdi lang={template.languageCode}>{template.title}</bdi>
          &nbsp;· {languageName(template.languageCode)}
        </MenuItem>
      ))}
    </TextField>
  );
}
