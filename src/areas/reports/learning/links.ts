import { link } from '@/client/link';

/** The documented paths of the reports of training, monthly videos, quizzes and reviews. */
export const links = {
  training: link('/reports-training'),
  monthlyVideo: link('/reports-monthly-video'),
  quizzes: link('/reports-quizzes'),
  reviews: link('/reviews'),
};

export const QUIZ_TABS = ['users', 'questions'] as const;
export type QuizTab = (typeof QUIZ_TABS)[number];
export const quizPath = (tab: QuizTab) => `${links.quizzes()}/${tab}`;
