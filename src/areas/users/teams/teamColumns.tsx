import { Badge } from '@/components/badge/Badge';
import { RecordLink } from '@/components/record/RecordLink';
import type { Column } from '@/components/table/column';
import { RelativeTime } from '@/components/table/RelativeTime';
import type { TypedTranslate } from '@/i18n/useT';
import styles from '../users.module.css';
import { TeamCompletion } from './TeamCompletion';
import type { Team, TeamKind } from './team';

/** Name, number of users, completion, creation date. */
export function teamColumns(
  t: TypedTranslate,
  { resource }: TeamKind,
  number: Intl.NumberFormat,
): Column<Team>[] {
  return [
    {
      key: 'name',
      label: t(`resources.${resource}.fields.name`),
      sort: 'name',
      render: (team) => (
        <span className={styles.name}>
          <span className={styles.nameText} data-truncate="" dir="auto">
            <RecordLink>
              <bdi>{team.name}</bdi>
            </RecordLink>
          </span>
          {team.isDefault && <Badge tone="muted">{t('users.teams.default')}</Badge>}
        </span>
      ),
    },
    {
      key: 'usersCount',
      label: t(`resources.${resource}.fields.usersCount`),
      sort: 'usersCount',
      align: 'end',
      render: ({ usersCount }) => number.format(usersCount),
    },
    {
      key: 'completion',
      label: t(`resources.${resource}.fields.completion`),
      sort: 'completion',
      width: 160,
      render: (team) => <TeamCompletion {...team} />,
    },
    {
      key: 'createdAt',
      label: t(`resources.${resource}.fields.createdAt`),
      sort: 'createdAt',
      render: ({ createdAt }) => <RelativeTime value={createdAt} />,
    },
  ];
}
