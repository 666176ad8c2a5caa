import { buildUrl } from '@contract/endpoint';
import { type Acknowledgement, policyEvidenceEndpoints } from '@contract/policies/evidence';
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined';
import { useMemo } from 'react';
import { useCompanyZone } from '@/authProvider/companyDay';
import { currentCompanyId } from '@/authProvider/currentSession';
import { httpClient } from '@/client/client';
import { useAction } from '@/client/useAction';
import { EmptyState } from '@/components/feedback/EmptyState';
import { List } from '@/components/list/List';
import type { ListSpec } from '@/components/list/listParams';
import type { Column } from '@/components/table/column';
import { DataTable } from '@/components/table/DataTable';
import { Day } from '@/components/table/Day';
import { ExportButton } from '@/components/table/ExportButton';
import { saveResponse } from '@/components/table/saveResponse';
import { useRowActions } from '@/components/table/useRowActions';
import { useFormatNumber } from '@/i18n/useFormatNumber';
import { type TypedTranslate, useT } from '@/i18n/useT';
import { PersonName } from '../PersonName';
import styles from '../policies.module.css';
import type { PolicyTabProps } from './PolicyPage';

/** An acknowledgement as a record: its id is its task's. */
type Row = Acknowledgement & { id: number };

const ACKNOWLEDGEMENTS: ListSpec = { sorts: [], defaultSort: { field: 'acknowledgedAt', order: 'DESC' } };

const columnsOf = (t: TypedTranslate, format: (value: number) => string, timeZone: string): Column<Row>[] => [
  {
    key: 'name',
    label: t('policies.columns.person'),
    width: 180,
    render: ({ userId, ...person }) => <PersonName person={{ ...person, id: userId }} />,
  },
  {
    key: 'email',
    label: t('policies.columns.email'),
    width: 200,
    card: 'subtitle',
    render: ({ email }) => <bdi dir="ltr">{email}</bdi>,
  },
  {
    key: 'department',
    label: t('policies.columns.department'),
    width: 150,
    render: ({ departmentName }) => <bdi>{departmentName}</bdi>,
  },
  {
    key: 'revision',
    label: t('policies.columns.revision'),
    align: 'end',
    width: 90,
    render: ({ revision }) => format(revision),
  },
  {
    key: 'acknowledgedAt',
    label: t('policies.columns.acknowledgedAt'),
    width: 140,
    render: ({ acknowledgedAt }) => <Day value={acknowledgedAt} timeZone={timeZone} />,
  },
  {
    key: 'deviceAt',
    label: t('policies.columns.deviceAt'),
    width: 140,
    isOptional: true,
    render: ({ deviceAt }) => <Day value={deviceAt} timeZone={timeZone} />,
  },
  {
    key: 'hash',
    label: t('policies.hash'),
    width: 170,
    render: ({ documentHash, document, isContentHeld, textHash }) =>
      document !== null && !isContentHeld ? (
        t('policies.notHeld')
      ) : (
        <bdi dir="ltr" className={styles.hash}>
          {documentHash ?? textHash}
        </bdi>
      ),
  },
];

/** /acknowledgements: who has acknowledged which revision and when, as evidence. */
export default function AcknowledgementsTab({ policy: { id, name } }: PolicyTabProps) {
  const t = useT();
  const format = useFormatNumber();
  const timeZone = useCompanyZone();
  const filter = useMemo(() => ({ policyId: id }), [id]);
  const columns = useMemo(() => columnsOf(t, format, timeZone), [t, format, timeZone]);
  const { run } = useAction(
    async ({ taskId }: Row) => {
      const url = buildUrl(policyEvidenceEndpoints.certificate, {
        companyId: currentCompanyId(),
        ...{ id, taskId },
      });
      const answer = await httpClient.send(url, { headers: { Accept: 'application/pdf' } });
      return saveResponse(answer, `${name}-${taskId}.pdf`);
    },
    { success: (file) => t('policies.certificate.saved', { file }) },
  );
  const actions = useRowActions<Row>([
    { key: 'certificate', label: t('policies.certificate.button'), icon: PictureAsPdf, run },
  ]);
  return (
    <List resource="policy_acknowledgements" spec={ACKNOWLEDGEMENTS} filter={filter}>
      <DataTable<Row>
        label={t('policies.tabs.acknowledgements')}
        searchLabel={t('policies.searchPeople')}
        columns={columns}
        actions={actions}
        tools={<ExportButton name="policy-acknowledgements" />}
        empty={
          <EmptyState
            title={t('policies.empty.acknowledgements')}
            description={t('policies.empty.acknowledgementsText')}
          />
        }
      />
    </List>
  );
}
