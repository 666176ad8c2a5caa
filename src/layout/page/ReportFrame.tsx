import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useHasStatistics } from '@/components/plan/LockedStatistics';
import { SuspendedNotice, type SuspendedNoticeProps } from '@/components/plan/SuspendedNotice';
import { LockedReport } from '@/components/report/LockedReport';
import { PrintButton } from '@/components/report/PrintButton';
import styles from '@/components/report/report.module.css';
import { TabBar } from '@/components/tabs/TabBar';
import { PageHeading, type PageHeadingProps } from './PageHeading';

export interface ReportFrameProps {
  title: string;
  /** The title by default; where something is open in the report, that ends the breadcrumb. */
  crumbs?: PageHeadingProps['crumbs'];
  /** What can be done with what is reported on, beside printing. */
  menu?: ReactNode;
  /** `<Fact>`s below the title. */
  facts?: ReactNode;
  /** Why what is reported on waits. */
  suspended?: SuspendedNoticeProps | false;
  /** Shown in place of the report: it is read, or there is none. */
  instead?: ReactNode;
  /** What the numbers seem to be that a plan without statistics hides; absent: every plan has the report. */
  lockedLabel?: string;
  /** The report; it neither renders nor reads anything while it is not shown. */
  children: ReactNode;
}

/** A report's page: its heading with print and menu, what it is about, and the report, unless the plan hides it. */
export function ReportFrame(props: ReportFrameProps) {
  const { title, crumbs = [{ label: title }], menu, facts, suspended, instead, lockedLabel } = props;
  const isLocked = !useHasStatistics() && lockedLabel !== undefined;
  const isShown = !instead && !isLocked;
  return (
    <div className={styles.page}>
      <PageHeading
        title={title}
        crumbs={crumbs}
        actions={
          (isShown || menu) && (
            <>
              {isShown && <PrintButton />}
              {menu}
            </>
          )
        }
      />
      {facts && <dl className={styles.facts}>{facts}</dl>}
      {suspended && <SuspendedNotice {...suspended} />}
      {instead || (isLocked ? <LockedReport label={lockedLabel} /> : props.children)}
    </div>
  );
}

export interface ReportTabsProps {
  label: string;
  tabs: readonly { readonly to: string; readonly name: string }[];
}

/** The tabs of a report, each with an address of its own; not printed. */
export function ReportTabs({ label, tabs }: ReportTabsProps) {
  return (
    <div className={styles.screenOnly}>
      <TabBar label={label}>
        {tabs.map(({ to, name }) => (
          <NavLink key={to} to={to}>
            {name}
          </NavLink>
        ))}
      </TabBar>
    </div>
  );
}
