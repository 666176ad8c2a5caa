import { type AccessRule, canAccess } from '@contract/access';
import type { ReactNode } from 'react';
import {
  type Identifier,
  useRecordContext,
  useResourceContext,
  useResourceDefinitionContext,
} from 'react-admin';
import { Link } from 'react-router';
import { useActor } from '@/authProvider/currentSession';

/** The documented paths of a resource's pages. */
export interface RecordPages {
  /** The page of a record. */
  readonly show?: (id: Identifier) => string;
  /** The phishing simulations that were sent to a person. */
  readonly simulations?: (id: Identifier) => string;
}

/** The `options` of every `<Resource>` of the console. */
export interface ResourceOptions {
  readonly pages?: RecordPages;
  readonly access: { readonly read: AccessRule };
}

/**
 * Builds the address of a record's page from the declaration of its resource; undefined where the resource
 * has no such page, or the user may not see it. It also serves react-admin's `link`:
 * `<ReferenceField link={({ id }, resource) => pathOf(resource, id) ?? false}>`.
 */
export function useRecordPath(): (
  resource: string,
  id: Identifier,
  page?: keyof RecordPages,
) => string | undefined {
  const { definitions } = useResourceDefinitionContext();
  const actor = useActor();
  return (resource, id, page = 'show') => {
    const options: ResourceOptions | undefined = definitions[resource]?.options;
    return options && canAccess(options.access.read, actor) ? options.pages?.[page]?.(id) : undefined;
  };
}

export interface RecordLinkProps {
  /** The surrounding ones by default. */
  resource?: string;
  id?: Identifier;
  className?: string;
  children: ReactNode;
}

/** A link to a record's page; only its text where there is none. */
export function RecordLink({ resource, id, className, children }: RecordLinkProps) {
  const record = useRecordContext();
  const name = useResourceContext({ resource });
  const target = id ?? record?.id;
  const pathOf = useRecordPath();
  const to = name === undefined || target === undefined ? undefined : pathOf(name, target);
  return to === undefined ? (
    children
  ) : (
    <Link to={to} className={className}>
      {children}
    </Link>
  );
}
