import { access } from '@contract/access';
import { cleanup, render, screen } from '@testing-library/react';
import { signIn } from '@tests/support/sign-in';
import {
  CoreAdminContext,
  RecordContextProvider,
  ReferenceField,
  ResourceContextProvider,
  ResourceDefinitionContextProvider,
  TextField,
  testDataProvider,
} from 'react-admin';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { RecordLink, type ResourceOptions, useRecordPath } from './RecordLink';

const options: ResourceOptions = {
  access: { read: access.staffRead },
  pages: { show: (id) => `/songs/of-the-day/${id}` },
};
const definitions = {
  songs: { name: 'songs', options, recordRepresentation: 'title' },
  tasks: { name: 'tasks', options: { access: { read: {} } } },
};

function SongReference() {
  const pathOf = useRecordPath();
  return (
    <ReferenceField
      source="songId"
      reference="songs"
      link={({ id }, resource) => pathOf(resource, id) ?? false}
    >
      <TextField source="title" />
    </ReferenceField>
  );
}

function show(element: React.ReactNode) {
  const dataProvider = testDataProvider({
    getMany: async () => ({ data: [{ id: 9, title: 'Saudade' }] as never[] }),
  });
  const screenElement = (
    <CoreAdminContext dataProvider={dataProvider}>
      <ResourceDefinitionContextProvider definitions={definitions}>
        <ResourceContextProvider value="songs">
          <RecordContextProvider value={{ id: 5, songId: 9 }}>{element}</RecordContextProvider>
        </ResourceContextProvider>
      </ResourceDefinitionContextProvider>
    </CoreAdminContext>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: screenElement }])} />);
}
const target = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

afterEach(() => {
  cleanup();
});

it("leads to the documented page of the surrounding record's resource", () => {
  show(<RecordLink>this song</RecordLink>);
  expect(target('this song')).toBe('/songs/of-the-day/5');
});

it('leads to any other record by its resource and id', () => {
  show(
    <RecordLink resource="songs" id={7}>
      another
    </RecordLink>,
  );
  expect(target('another')).toBe('/songs/of-the-day/7');
});

it('is plain text where the resource has no page, or is not declared', () => {
  show(
    <>
      <RecordLink resource="tasks">a task</RecordLink>
      <RecordLink resource="courses">a course</RecordLink>
    </>,
  );
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(document.body.textContent).toBe('a taska course');
});

it('is plain text for users who may not read the resource', () => {
  signIn({ actor: { role: 'msp' } });
  show(<RecordLink>this song</RecordLink>);
  expect(screen.queryByRole('link')).toBeNull();
});

it("serves react-admin's ReferenceField", async () => {
  show(<SongReference />);
  await screen.findByText('Saudade');
  // In a test react-admin renders its links in a router of its own, with a hash.
  expect(target('Saudade')?.replace('#', '')).toBe('/songs/of-the-day/9');
});
