import type { ReactNode } from 'react';
import { ListContextProvider, ResourceContextProvider } from 'react-admin';
import type { FilterValues, ListSpec } from './listParams';
import { type ConsoleList, ConsoleListProvider, useConsoleListController } from './useConsoleList';
import { type ListState, useListAddress, useListMemory } from './useListAddress';

export interface ListProps {
  resource: string;
  spec: ListSpec;
  /** The screen's own filter; must be the same object from render to render. */
  filter?: FilterValues;
  /**
   * The name under which the list's settings are stored; the resource by default, unless several lists show
   * the same one.
   */
  storeKey?: string;
  children: ReactNode;
}

interface ControllerProps extends ListProps {
  state: ListState;
  keepsSelection?: boolean;
  remembersSelection?: boolean;
  hasViews?: boolean;
}

function ListOn({ children, ...options }: ControllerProps) {
  const { context, list } = useConsoleListController({
    ...options,
    storeKey: options.storeKey ?? options.resource,
  });
  return (
    <ResourceContextProvider value={options.resource}>
      <ListContextProvider value={context}>
        <ConsoleListProvider value={list as unknown as ConsoleList}>{children}</ConsoleListProvider>
      </ListContextProvider>
    </ResourceContextProvider>
  );
}

/**
 * A screen's list of a resource. The address holds its state, and everything inside reads react-admin's
 * ListContext.
 */
export function List(props: ListProps) {
  const state = useListAddress(props.storeKey ?? props.resource, props.spec);
  return <ListOn {...props} state={state} remembersSelection hasViews />;
}

/** A list inside a drawer or dialog for picking records: searching does not change the selection. */
export function PickList(props: ListProps) {
  const state = useListMemory(props.spec);
  return <ListOn {...props} state={state} keepsSelection />;
}
