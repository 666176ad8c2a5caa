import type { binder } from '@server/platform/http/bind';
import { monthlyVideoRoutes } from './monthly-video';
import { quizRoutes } from './quizzes';
import { reviewRoutes } from './reviews';
import { trainingRoutes } from './training';

/** Reports of training, monthly videos, quizzes and reviews. */
export function learningReportRoutes(bind: ReturnType<typeof binder>): void {
  trainingRoutes(bind);
  monthlyVideoRoutes(bind);
  quizRoutes(bind);
  reviewRoutes(bind);
}
