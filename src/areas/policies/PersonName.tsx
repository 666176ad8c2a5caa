import { RecordLink } from '@/components/record/RecordLink';

interface Person {
  id: number;
  name: string;
  lastName: string;
  email: string;
}

/** What a person is called: their name, else their address. */
export const nameOf = ({ name, lastName, email }: Omit<Person, 'id'>): string =>
  `${name} ${lastName}`.trim() || email;

/** A person's name, which leads to their profile. */
export function PersonName({ person }: { person: Person }) {
  return (
    <RecordLink resource="users" id={person.id}>
      <bdi>{nameOf(person)}</bdi>
    </RecordLink>
  );
}
