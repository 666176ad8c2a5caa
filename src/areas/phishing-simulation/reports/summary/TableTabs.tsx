import { type ReactNode, useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { List } from '@/components/list/List';
import styles from '@/components/report/report.module.css';
import { AnonymousNotice } from '../parts/AnonymousNotice';
import { TEAM_LIST, TeamsTable } from '../parts/TeamsTable';
import { TEMPLATE_LIST, TemplatesTable } from '../parts/TemplatesTable';
import type { SummaryTabProps } from './SummaryPage';
import { ScopeInputs, scoped } from './scope';
import { summaryPath } from './summaryPaths';

const TEAMS = scoped(TEAM_LIST);
const TEMPLATES = scoped(TEMPLATE_LIST);

/** The scope above a table; numbers that an anonymous report leaves out are explained. */
function Scoped({ isAnonymous, children }: SummaryTabProps & { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <ScopeInputs />
      {isAnonymous && <AnonymousNotice />}
      {children}
    </div>
  );
}

/** /templates: what came of each template in all campaigns. */
export function TemplatesTab({ isAnonymous }: SummaryTabProps) {
  return (
    <List resource="simulation_summary_templates" spec={TEMPLATES}>
      <Scoped isAnonymous={isAnonymous}>
        <TemplatesTable />
      </Scoped>
    </List>
  );
}

function TeamsTab({ isAnonymous, teams }: SummaryTabProps & { teams: 'departments' | 'groups' }) {
  const [address] = useSearchParams();
  const toRecipients = useCallback(
    (id: number) => summaryPath('recipients', address, { [teams]: String(id) }),
    [address, teams],
  );
  return (
    <List resource={`simulation_summary_${teams}`} spec={TEAMS}>
      <Scoped isAnonymous={isAnonymous}>
        <TeamsTable teams={teams} toRecipients={isAnonymous ? undefined : toRecipients} />
      </Scoped>
    </List>
  );
}

export const DepartmentsTab = (props: SummaryTabProps) => <TeamsTab {...props} teams="departments" />;
export const GroupsTab = (props: SummaryTabProps) => <TeamsTab {...props} teams="groups" />;
