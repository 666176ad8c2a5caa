import type { AccessRule } from '@contract/access';
import type { LazyPage } from '@/client/lazyPage';
import type { TranslationKey } from '@/i18n/keys';

/** A screen of an area: its documented path, its lazy page, who may open it, its title. */
export interface AreaRoute {
  /** In react-router's notation: `/users/departments/assigned-users/:departmentId`. */
  readonly path: string;
  readonly element: LazyPage;
  /** A named rule of `@contract/access`. An endpoint's rule would pull its schemas into the sign-in page. */
  readonly access: AccessRule;
  readonly titleKey: TranslationKey;
}

/** A documented path that only redirects. */
export interface AreaRedirect {
  readonly path: string;
  /** May contain the parameters of `path`: `/user_profile/:userId/outstanding_tasks`. */
  readonly to: string;
}
