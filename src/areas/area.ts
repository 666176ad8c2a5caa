import type { AccessRule, Actor } from '@contract/access';
import type { CompanyFeature } from '@contract/features';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { ComponentType } from 'react';
import type { RecordToStringFunction } from 'react-admin';
import type { LazyPage } from '@/client/lazyPage';
import type { RecordPages } from '@/components/record/RecordLink';
import type { Mappings } from '@/dataProvider/mappings';
import type { TranslationKey } from '@/i18n/keys';
import type { CommandSource } from '@/layout/command-palette/commandSource';
import type { NavEntry } from '@/layout/navigation';
import type { OperationKinds } from '@/operations/operationKinds';

/** What a redirect of a signed-in user may depend on. */
export interface RedirectContext {
  readonly actor: Actor;
  readonly pathname: string;
  readonly search: string;
  /** The user's start page. */
  readonly start: string;
}

/** A screen: its documented path, its lazy page, who may open it, its title. */
export interface AreaRoute {
  /** In react-router's notation: `/users/departments/assigned-users/:departmentId`. */
  readonly path: string;
  readonly element: LazyPage;
  readonly access: AccessRule;
  readonly titleKey: TranslationKey;
  /** Companies without this feature get the 404 page. */
  readonly feature?: CompanyFeature;
  /** Where users for whom the screen is not are led; undefined for the others. */
  readonly leadsTo?: (context: RedirectContext) => string | undefined;
}

/** A documented path that only redirects. */
export interface AreaRedirect {
  readonly path: string;
  /**
   * A path, which may contain the parameters of `path` (`/user_profile/:userId/outstanding_tasks`), or, where
   * it depends on the user, a function; it leads to the 404 page for users without a target.
   */
  readonly to: string | ((context: RedirectContext) => string | undefined);
}

/** A react-admin resource: everything `<Resource>`, `canAccess`, links and the command palette need. */
export interface AreaResource {
  readonly name: string;
  /** A field, or a function of the record. */
  readonly recordRepresentation: string | RecordToStringFunction;
  readonly icon?: ComponentType<SvgIconProps>;
  /** The same as its endpoints' in the contract. */
  readonly access: { readonly read: AccessRule; readonly write: AccessRule };
  /** Its pages at their documented paths. */
  readonly pages?: RecordPages;
  /** Present if the command palette finds its records; `hint` is the field shown next to their name. */
  readonly search?: { readonly labelKey: TranslationKey; readonly sort: string; readonly hint: string };
}

/**
 * Everything an area brings to the console. Router, sidebar, breadcrumb, command palette, `canAccess` and
 * `npm run screens` are derived from it.
 */
export interface Area {
  readonly routes?: readonly AreaRoute[];
  readonly redirects?: readonly AreaRedirect[];
  /** Addresses of the guest branch. It must not load the manifests, so App.tsx serves them directly. */
  readonly guestPaths?: readonly string[];
  readonly navigation?: readonly NavEntry[];
  readonly resources?: readonly AreaResource[];
  /** How these and others, which screens read and nothing links to, map onto the documented calls. */
  readonly mappings?: Mappings;
  /** Commands of the palette; records are found by `resources[].search`. */
  readonly commands?: readonly CommandSource[];
  /** What it may ask over any screen, once nothing else is asked; it waits until nothing is open. */
  readonly prompt?: ComponentType;
  /** Its kinds of long-running work. */
  readonly operations?: OperationKinds;
}
