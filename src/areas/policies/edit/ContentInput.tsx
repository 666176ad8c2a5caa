import { limits } from '@contract/limits';
import { type PolicyBody, type PolicyDocument, policyEndpoints } from '@contract/policies/policies';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useEffect, useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { currentCompanyId } from '@/authProvider/currentSession';
import { upload } from '@/client/upload';
import { SwitchInput } from '@/components/form/SwitchInput';
import { TextInput } from '@/components/form/TextInput';
import { UploadField } from '@/components/upload/UploadField';
import { useUploads } from '@/components/upload/useUploads';
import { useT } from '@/i18n/useT';
import styles from '../policies.module.css';

const KINDS = ['none', 'pdf', 'link'] as const;
type Kind = (typeof KINDS)[number];
const FILE = 'document';
const DIRTY = { shouldDirty: true } as const;

interface ContentInputProps {
  /** The document that is stored. */
  document: PolicyDocument | null;
  onUploading: (isUploading: boolean) => void;
}

/** A policy's document: none, an uploaded PDF, or a public link. */
export function ContentInput({ document, onUploading }: ContentInputProps) {
  const t = useT();
  const labelId = useId();
  const { setValue, getValues, clearErrors, watch } = useFormContext<PolicyBody>();
  const [kind, setKind] = useState<Kind>(() =>
    getValues('documentUrl') != null ? 'pdf' : getValues('link') != null ? 'link' : 'none',
  );
  const [documentUrl, link] = watch(['documentUrl', 'link']);
  const [name, setName] = useState(document?.link === null ? document.name : '');
  const { uploads, isUploading, start, cancel, retry } = useUploads({
    send: (_kind, file, options) =>
      upload(policyEndpoints.upload, {
        params: { companyId: currentCompanyId() },
        fields: {},
        file,
        ...options,
      }),
    onDone: (_key, { data }) => {
      setName(data.name);
      setValue('documentUrl', data.url, DIRTY);
    },
  });
  useEffect(() => onUploading(isUploading), [isUploading, onUploading]);

  const choose = (next: Kind) => {
    if (next !== 'pdf') cancel(FILE);
    setKind(next);
    clearErrors(['link', 'documentUrl']);
    setValue('documentUrl', null, DIRTY);
    setValue('link', next === 'link' ? (document?.link ?? '') : null, DIRTY);
  };
  const isHeld = document?.link != null && document.hash !== null;
  return (
    <div className={styles.content}>
      <FormControl>
        <FormLabel id={labelId}>{t('policies.form.document')}</FormLabel>
        <RadioGroup
          row
          aria-labelledby={labelId}
          value={kind}
          onChange={(_event, next) => choose(KINDS.find((one) => one === next) ?? 'none')}
        >
          {KINDS.map((one) => (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio />}
              label={t(`policies.form.documents.${one}`)}
            />
          ))}
        </RadioGroup>
      </FormControl>
      {kind === 'pdf' && (
        <UploadField
          label={t('policies.form.file')}
          kind="pdf"
          upload={uploads[FILE]}
          onFile={(file) => void start(FILE, 'pdf', file)}
          onCancel={() => cancel(FILE)}
          onRetry={() => retry(FILE)}
        >
          {documentUrl != null && (
            <p className={styles.file}>
              <bdi>{name}</bdi>
            </p>
          )}
        </UploadField>
      )}
      {kind === 'link' && (
        <>
          <TextInput
            source="link"
            type="url"
            dir="ltr"
            label={t('policies.form.link')}
            helperText={t('policies.form.linkHint')}
            isRequired
            maxLength={limits.courses.addressMax}
            clean={(text) => text.trim()}
          />
          {document?.link != null && document.link === link && (
            <SwitchInput
              source="fetchAgain"
              label={t('policies.form.fetchAgain')}
              helperText={t(isHeld ? 'policies.form.held' : 'policies.form.notHeld')}
            />
          )}
        </>
      )}
    </div>
  );
}
