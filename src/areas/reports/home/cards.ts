import type { ReportKindName } from '@contract/report-kinds';
import Description from '@mui/icons-material/DescriptionOutlined';
import EmojiEvents from '@mui/icons-material/EmojiEventsOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import Insights from '@mui/icons-material/InsightsOutlined';
import MarkEmailUnread from '@mui/icons-material/MarkEmailUnreadOutlined';
import Phishing from '@mui/icons-material/PhishingOutlined';
import Quiz from '@mui/icons-material/QuizOutlined';
import School from '@mui/icons-material/SchoolOutlined';
import SmartDisplay from '@mui/icons-material/SmartDisplayOutlined';
import Star from '@mui/icons-material/StarBorder';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';

/** The reports there are, in the order of their cards. Each has its words in `reports.home.cards`. */
export const REPORT_CARDS = [
  { key: 'dashboard', report: 'dashboard', path: '/dashboard', icon: Insights },
  { key: 'training', report: 'training', path: '/reports-training', icon: School },
  { key: 'general', report: 'general', path: '/general-report', icon: Groups },
  { key: 'gaming', report: 'gaming', path: '/reports-gaming', icon: EmojiEvents },
  { key: 'monthlyVideo', report: 'monthlyVideo', path: '/reports-monthly-video', icon: SmartDisplay },
  { key: 'quizzes', report: 'quizUsers', path: '/reports-quizzes/users', icon: Quiz },
  { key: 'policies', report: 'policies', path: '/reports/policiesProgress', icon: Description },
  { key: 'reviews', report: 'reviews', path: '/reviews', icon: Star },
  { key: 'phishingExercise', report: 'phishingExercise', path: '/reports-phishing-exercise', icon: Phishing },
  {
    key: 'phishingSummary',
    report: 'phishingSummary',
    path: '/reports/phishing-summary',
    icon: MarkEmailUnread,
  },
] as const satisfies readonly {
  readonly key: string;
  /** The one whose headline figure it shows; its name is `reports.home.cards.<key>.figure`. */
  readonly report: ReportKindName;
  readonly path: string;
  readonly icon: ComponentType<SvgIconProps>;
}[];

export type ReportCardKey = (typeof REPORT_CARDS)[number]['key'];
