import { Fragment, type ReactNode } from 'react';
import styles from './drawer.module.css';

/** A fact with its name; anything falsy is left out. */
export type Fact = readonly [name: string, value: ReactNode] | false | null;

/** Facts of a section, one a line. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.flatMap((fact) => (fact ? [fact] : []));
  if (known.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {known.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
